/** One row per entry, by section. The handle moves a row by dragging or with the arrow keys. */
import type { MenuEntry } from '@leadwright/contract/accounts/menu';
import { IconEye, IconEyeOff, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productWord } from '../../../../lib/brand/brand-words.ts';
import { Hint } from '../../../../ui/display/Hint.tsx';
import { IconButton } from '../../../../ui/display/IconButton.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import classes from './MenuEditor.module.css';
import { type Choice, canHide, change, entriesOf, moveBy, moveTo, SECTIONS } from './menu.ts';

interface Props {
  menu: Choice[];
  errors: Record<string, ReactNode>;
  onChange: (menu: Choice[]) => void;
}

export function MenuEditor({ menu, errors, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const [dragged, setDragged] = useState<MenuEntry | null>(null);
  const [said, setSaid] = useState('');
  const nameOf = ({ id, label }: Choice) => label || productWord(id, i18n.language);
  const move = (choice: Choice, step: 1 | -1) => {
    const moved = moveBy(menu, choice.id, step);
    onChange(moved);
    const section = SECTIONS.find((one) => entriesOf(moved, one).some(({ id }) => id === choice.id)) ?? 'settings';
    const place = entriesOf(moved, section).findIndex(({ id }) => id === choice.id) + 1;
    setSaid(t('business-account.menu.moved', { entry: nameOf(choice), place }));
  };
  return (
    <div className={classes.sections}>
      <span className="sr" role="status">
        {said}
      </span>
      {SECTIONS.map((section) => (
        <section key={section} className={classes.section} aria-label={t(`navigation.section.${section}`)}>
          <h3 className={classes.title}>{t(`navigation.section.${section}`)}</h3>
          <ul className={classes.rows}>
            {entriesOf(menu, section).map((choice) => (
              <Row
                key={choice.id}
                choice={choice}
                name={nameOf(choice)}
                error={errors[choice.id]}
                isDragged={dragged === choice.id}
                onDrag={setDragged}
                onOver={() => dragged && onChange(moveTo(menu, dragged, choice.id))}
                onStep={(step) => move(choice, step)}
                onChange={(values) => onChange(change(menu, choice.id, values))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  choice: Choice;
  name: string;
  error: ReactNode;
  isDragged: boolean;
  onDrag: (id: MenuEntry | null) => void;
  onOver: () => void;
  onStep: (step: 1 | -1) => void;
  onChange: (values: Partial<Choice>) => void;
}

function Row({ choice, name, error, isDragged, onDrag, onOver, onStep, onChange }: RowProps) {
  const { t, i18n } = useTranslation();
  return (
    <li
      className={classes.row}
      data-hidden={choice.hidden || undefined}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={onOver}
      onDrop={(event) => event.preventDefault()}
    >
      <Handle
        label={t('business-account.menu.move', { entry: name })}
        onStart={(event) => {
          event.dataTransfer.setData('text/plain', choice.id);
          onDrag(choice.id);
        }}
        onEnd={() => onDrag(null)}
        onStep={onStep}
      />
      <TextField
        size="sm"
        className={classes.label ?? ''}
        aria-label={t('business-account.menu.name', { entry: productWord(choice.id, i18n.language) })}
        placeholder={productWord(choice.id, i18n.language)}
        maxLength={40}
        value={choice.label}
        error={error}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      {canHide(choice.id) ? (
        <IconButton
          label={t(choice.hidden ? 'business-account.menu.show' : 'business-account.menu.hide', { entry: name })}
          onClick={() => onChange({ hidden: !choice.hidden })}
        >
          {choice.hidden ? <IconEyeOff /> : <IconEye />}
        </IconButton>
      ) : (
        <Hint label={t('business-account.menu.always')}>
          <span className={classes.always}>{t('business-account.menu.alwaysShort')}</span>
        </Hint>
      )}
    </li>
  );
}

interface HandleProps {
  label: string;
  onStart: (event: DragEvent) => void;
  onEnd: () => void;
  onStep: (step: 1 | -1) => void;
}

function Handle({ label, onStart, onEnd, onStep }: HandleProps) {
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Hint label={label}>
      <button
        type="button"
        className={classes.handle}
        aria-label={label}
        draggable
        onDragStart={onStart}
        onDragEnd={onEnd}
        onKeyDown={step}
      >
        <IconGripVertical />
      </button>
    </Hint>
  );
}
