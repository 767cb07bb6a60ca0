/** Domains whose addresses the provider may vouch for, and the record that proves each. */
import {
  type SignOnDomain,
  type SignOnProvider,
  type SignOnScope,
  signOn,
} from '@leadwright/contract/accounts/sign-on';
import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../SignOn.module.css';
import { useAddDomain, useCheckDomain, useRemoveDomain } from '../sign-on.queries.ts';

interface Props {
  scope: SignOnScope;
  provider: SignOnProvider;
}

export function DomainsCard({ scope, provider }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useKeptState('domain', false);
  return (
    <Card
      title={t('sign-on.screen.domains')}
      note={t('sign-on.screen.domainsText')}
      aside={
        <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
          {t('sign-on.screen.add')}
        </Button>
      }
      padded={false}
    >
      {provider.domains.length === 0 ? (
        <p className={classes.quiet}>{t('sign-on.screen.noDomains')}</p>
      ) : (
        <div className={classes.lines}>
          {provider.domains.map((domain) => (
            <DomainLine key={domain.name} scope={scope} domain={domain} />
          ))}
        </div>
      )}
      {adding && <AddDialog scope={scope} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function DomainLine({ scope, domain }: { scope: SignOnScope; domain: SignOnDomain }) {
  const { t } = useTranslation();
  const [check, remove] = [useCheckDomain(scope), useRemoveDomain(scope)];
  const isFine = domain.proven_at && !domain.problem;
  return (
    <div className={classes.line}>
      <b className={classes.name} title={domain.name}>
        {domain.name}
      </b>
      {isFine ? (
        <span className={`c12 t3 ell ${classes.wide}`}>{t('sign-on.screen.recordFound')}</span>
      ) : (
        <div className={`${classes.record} ${classes.wide}`}>
          <span title={t('sign-on.screen.recordAt', { name: domain.record.name })}>
            {domain.record.name} {domain.record.value}
          </span>
          <CopyButton text={domain.record.value} small />
        </div>
      )}
      <span className={classes.state}>
        <DomainState domain={domain} />
        {!isFine && (
          <Button size="xs" variant="subtle" loading={check.isPending} onClick={() => check.mutate(domain.name)}>
            {t('sign-on.screen.lookAgain')}
          </Button>
        )}
        <IconButton
          label={t('sign-on.screen.removeDomain', { domain: domain.name })}
          onClick={() => remove.mutate(domain.name)}
        >
          <IconX />
        </IconButton>
      </span>
    </div>
  );
}

const PROBLEMS = {
  no_record: 'sign-on.screen.noRecord',
  other_value: 'sign-on.screen.otherValue',
  no_answer: 'sign-on.screen.noAnswer',
} as const;

function DomainState({ domain }: { domain: SignOnDomain }) {
  const { t } = useTranslation();
  if (!domain.proven_at)
    return (
      <StateWord tone="warn" icon={<IconClock />}>
        {t(PROBLEMS[domain.problem ?? 'no_record'])}
      </StateWord>
    );
  return domain.problem ? (
    <StateWord tone="warn" icon={<IconAlertTriangle />}>
      {t('sign-on.screen.recordMissing')}
    </StateWord>
  ) : (
    <StateWord tone="ok" icon={<IconCircleCheck />}>
      {t('sign-on.screen.proven', { date: formatDay(domain.proven_at) })}
    </StateWord>
  );
}

function AddDialog({ scope, onClose }: { scope: SignOnScope; onClose: () => void }) {
  const { t } = useTranslation();
  const title = t('sign-on.screen.addTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <AddForm scope={scope} title={title} onClose={onClose} />
    </Modal>
  );
}

function AddForm({ scope, title, onClose }: { scope: SignOnScope; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddDomain(scope);
  const form = useZodForm(signOn.addDomain.body, {
    initialValues: { name: '' },
    onSubmit: ({ name }) => add.mutateAsync(name),
    onSaved: onClose,
  });
  return (
    <Form form={form} label={title}>
      <TextField
        label={t('sign-on.screen.domainName')}
        description={t('sign-on.screen.addText')}
        placeholder="example.com"
        data-autofocus
        {...form.field('name')}
      />
      <div className={classes.dialogFoot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('sign-on.screen.add')}
        </Button>
      </div>
    </Form>
  );
}
