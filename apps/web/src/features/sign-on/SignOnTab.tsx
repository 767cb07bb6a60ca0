/** Sign-on with a provider: of the account (a tab of Team), of a brand, of the installation (docs/sign-on.md). */
import {
  type SignOnProvider,
  SignOnRulesBody,
  type SignOnScope,
  type SignOnSettings,
} from '@leadwright/contract/accounts/sign-on';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../lib/format.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { SaveBar } from '../../ui/layout/SaveBar.tsx';
import { LogCard } from './aside/LogCard.tsx';
import { TestCard } from './aside/TestCard.tsx';
import { ConnectDialog } from './connection/ConnectDialog.tsx';
import { ConnectionCard } from './connection/ConnectionCard.tsx';
import { DomainsCard } from './connection/DomainsCard.tsx';
import { DirectoryCard } from './directory/DirectoryCard.tsx';
import { PasswordsCard } from './rules/PasswordsCard.tsx';
import type { RulesForm, RulesValues } from './rules/rules.ts';
import { WhoCard } from './rules/WhoCard.tsx';
import classes from './SignOn.module.css';
import { useRules, useSignOn } from './sign-on.queries.ts';

export const AccountSignOnTab = () => <SignOnTab scope="account" />;
export const BrandSignOnTab = () => <SignOnTab scope="brand" />;

function SignOnTab({ scope }: { scope: SignOnScope }) {
  const { t } = useTranslation();
  const query = useSignOn(scope);
  const [connecting, setConnecting] = useKeptState('connect', false);
  return (
    <QueryState query={query}>
      {(settings) => (
        <>
          {settings.provider ? (
            <Board
              scope={scope}
              settings={settings}
              provider={settings.provider}
              onChange={() => setConnecting(true)}
            />
          ) : (
            <Card>
              <EmptyState
                icon={<IconKey />}
                title={t(scope === 'account' ? 'sign-on.screen.empty' : 'sign-on.screen.emptyBrand')}
                text={t('sign-on.screen.emptyText')}
                action={
                  <Button variant="filled" onClick={() => setConnecting(true)}>
                    {t('sign-on.screen.connect')}
                  </Button>
                }
              />
            </Card>
          )}
          {connecting && <ConnectDialog scope={scope} settings={settings} onClose={() => setConnecting(false)} />}
        </>
      )}
    </QueryState>
  );
}

interface BoardProps {
  scope: SignOnScope;
  settings: SignOnSettings;
  provider: SignOnProvider;
  onChange: () => void;
}

function Board({ scope, settings, provider, onChange }: BoardProps) {
  const { t } = useTranslation();
  const form = useRulesForm(scope, provider);
  return (
    <>
      <div className={classes.board}>
        <div className={classes.column}>
          <ConnectionCard scope={scope} settings={settings} provider={provider} onChange={onChange} />
          <DomainsCard scope={scope} provider={provider} />
          <WhoCard scope={scope} form={form} settings={settings} provider={provider} />
          {scope === 'account' && <DirectoryCard />}
          {scope === 'account' && <PasswordsCard form={form} settings={settings} provider={provider} />}
        </div>
        <div className={classes.column}>
          <TestCard provider={provider} />
          <LogCard scope={scope} settings={settings} provider={provider} />
        </div>
      </div>
      <SaveBar form={form} summary={summaryOf(t, form, settings, provider)} />
    </>
  );
}

const valuesOf = ({ creates, groups, others, passwords_off }: SignOnProvider): RulesValues => ({
  creates,
  groups: groups.map(({ group, access_options }) => ({ group, access_options })),
  others,
  passwords_off,
});

function useRulesForm(scope: SignOnScope, provider: SignOnProvider): RulesForm {
  const rules = useRules(scope);
  const values = valuesOf(provider);
  const form: RulesForm = useZodForm(SignOnRulesBody, {
    initialValues: values,
    onSubmit: (body) => rules.mutateAsync(body),
  });
  // What was saved elsewhere, or by this form.
  useOnChange(() => form.load(values), [JSON.stringify(values)]);
  return form;
}

/** The changes in words, and what they do to members. */
function summaryOf(t: TFunction, form: RulesForm, settings: SignOnSettings, provider: SignOnProvider): string {
  const { creates, groups, others, passwords_off } = form.values;
  const before = valuesOf(provider);
  const isAccess = JSON.stringify([groups, others]) !== JSON.stringify([before.groups, before.others]);
  const parts = [
    creates !== before.creates && t(`sign-on.screen.change_creates_${creates ? 'on' : 'off'}`),
    isAccess && t('sign-on.screen.change_access'),
    passwords_off !== before.passwords_off && t(`sign-on.screen.change_passwords_${passwords_off ? 'off' : 'on'}`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const { members, members_waiting: count } = settings;
  const isTold = passwords_off && !before.passwords_off && count > 0;
  const waiting = isTold ? ` ${t('sign-on.screen.waiting', { count, members, name: provider.name })}` : '';
  return `${formatList(parts)}.${waiting}`;
}
