/** The eleven fields in groups, each with its proposal from the website. */
import type { ProfileField, ProfileValues } from '@leadwright/contract/ai/business-profile';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './form.module.css';
import { ProposalLine } from './prefill/ProposalLine.tsx';
import type { Proposals } from './prefill/useProposals.ts';

interface Props {
  form: ZodForm<ProfileValues>;
  proposals: Proposals;
}

/** Fields for longer texts. */
const LONG: ReadonlySet<ProfileField> = new Set(['description', 'customers', 'problems', 'difference', 'packages']);

export function ProfileFields(props: Props) {
  const field = (name: ProfileField) => <ProfileInput key={name} name={name} {...props} />;
  return (
    <div className={classes.groups}>
      <Group name="company">
        <FieldPair>
          {field('company_name')}
          {field('website')}
        </FieldPair>
        {field('industry')}
      </Group>
      <Group name="offer">{(['main_offer', 'description', 'packages'] as const).map(field)}</Group>
      <Group name="market">{(['customers', 'regions', 'problems', 'difference'] as const).map(field)}</Group>
      <Group name="voice">{field('tone')}</Group>
    </div>
  );
}

function Group({ name, children }: { name: 'company' | 'offer' | 'market' | 'voice'; children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card title={t(`business-profile.section.${name}`)} note={t(`business-profile.section.${name}Text`)}>
      <div className={classes.fields}>{children}</div>
    </Card>
  );
}

function ProfileInput({ name, form, proposals }: Props & { name: ProfileField }) {
  const { t } = useTranslation();
  const said = {
    label: t(`business-profile.field.${name}`),
    description: t(`business-profile.help.${name}`),
    ...(name === 'website' && { inputMode: 'url' as const, autoCapitalize: 'none', spellCheck: false }),
    ...form.field(name),
  };
  const proposal = proposals.of(name);
  return (
    <div className={classes.field}>
      {LONG.has(name) ? <TextAreaField minRows={2} {...said} /> : <TextField {...said} />}
      {proposal && (
        <ProposalLine proposal={proposal} isEmpty={form.values[name].trim() === ''} onUse={() => proposals.use(name)} />
      )}
    </div>
  );
}
