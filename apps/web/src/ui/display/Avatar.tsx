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
      {image ? <img src={image} alt="" /> : square ? letters(name.trim(), 1) : initialsOf(name)}
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
  return last ? letters(first, 1) + letters(last, 1) : letters(first, 2);
}

/** Whole characters: an emoji counts as one. */
const letters = (text: string, count: number) => [...text].slice(0, count).join('').toUpperCase();
