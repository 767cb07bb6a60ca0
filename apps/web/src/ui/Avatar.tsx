/** A person's picture, or their initials. `square` is for companies: the first letter. */
import classes from './Avatar.module.css';

interface Props {
  name: string;
  image?: string | null;
  size?: 'sm' | 'md' | 'lg';
  square?: boolean;
}

export function Avatar({ name, image, size = 'md', square = false }: Props) {
  return (
    <span className={classes.avatar} data-size={size} data-square={square || undefined} aria-hidden="true">
      {image ? <img src={image} alt="" /> : square ? name.trim().slice(0, 1).toUpperCase() : initialsOf(name)}
    </span>
  );
}

/** Mara Lindqvist: ML. One word: its first two letters. */
export function initialsOf(name: string) {
  const words = name
    .trim()
    .split(/[\s@.]+/)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}
