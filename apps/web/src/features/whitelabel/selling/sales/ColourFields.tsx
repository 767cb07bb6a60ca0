/** Colors of the sales page. Text stays readable: dark text replaces unreadable white, and a note says so. */
import { useTranslation } from 'react-i18next';
import { contrast, isColour, onColour, READABLE } from '../../../../lib/brand/colour.ts';
import { WHITE } from '../../../../lib/brand/contrast.ts';
import { formatRating } from '../../../../lib/format.ts';
import { useSite } from '../../../../lib/site.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { ColorField } from '../../../../ui/form/ColorField.tsx';
import { FieldPair } from '../../../../ui/form/Form.tsx';
import type { SalesForm } from './useSalesForm.ts';

const FIELDS = ['head_color', 'button_color'] as const;
type Field = (typeof FIELDS)[number];

const isFaint = (colour: unknown): colour is string => isColour(colour) && contrast(WHITE, colour) < READABLE;

export function ColourFields({ form }: { form: SalesForm }) {
  const { t } = useTranslation();
  const site = useSite();
  const brand = { head_color: site?.login_page_bg_color, button_color: site?.button_color };
  return (
    <>
      <FieldPair>
        {FIELDS.map((field) => (
          <ColorField
            key={field}
            label={t(`packages.sales.${field}`)}
            placeholder={brand[field] ?? ''}
            warning={isFaint(form.values[field])}
            {...nullWhenEmpty(form, field)}
          />
        ))}
      </FieldPair>
      {FIELDS.map((field) => (
        <Contrast key={field} field={field} colour={form.values[field]} />
      ))}
    </>
  );
}

/** Empty means the brand's own. */
function nullWhenEmpty(form: SalesForm, field: Field) {
  const props = form.field(field);
  return { ...props, value: props.value ?? '', onChange: (next: string) => props.onChange(next || null) };
}

function Contrast({ field, colour }: { field: Field; colour: string | null }) {
  const { t } = useTranslation();
  if (!isFaint(colour)) return null;
  return (
    <Note tone="warn">
      {t('packages.sales.faint', {
        field: t(`packages.sales.${field}`),
        ratio: formatRating(contrast(WHITE, colour)),
        dark: formatRating(contrast(onColour(colour), colour)),
      })}
    </Note>
  );
}
