/** Who gets in: which groups have which access, what everybody else has, and whether people are created. */
import type { SignOnProvider, SignOnScope, SignOnSettings } from '@leadwright/contract/accounts/sign-on';
import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Tags } from '../../../ui/display/marks.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../SignOn.module.css';
import { AccessDialog, type Edited } from './AccessDialog.tsx';
import type { GroupRule, Option, RulesForm } from './rules.ts';

interface Props {
  scope: SignOnScope;
  form: RulesForm;
  settings: SignOnSettings;
  provider: SignOnProvider;
}

export function WhoCard({ scope, form, settings, provider }: Props) {
  const { t } = useTranslation();
  const creates = (
    <div className={classes.switch}>
      <span aria-hidden="true">{t('sign-on.screen.creates')}</span>
      <SwitchField aria-label={t('sign-on.screen.creates')} {...form.tick('creates')} />
    </div>
  );
  return (
    <Card title={t('sign-on.screen.who')} aside={creates} padded={false}>
      {scope === 'account' ? (
        <Groups form={form} settings={settings} provider={provider} />
      ) : (
        <p className={classes.quiet}>
          {t(form.values.creates ? 'sign-on.screen.whoBrand' : 'sign-on.screen.whoBrandOff')}
        </p>
      )}
      <p className={classes.foot}>{t('sign-on.screen.linkNote')}</p>
    </Card>
  );
}

function Groups({ form, settings, provider }: Omit<Props, 'scope'>) {
  const { t } = useTranslation();
  const [edited, setEdited] = useKeptState<Edited | null>('access', null);
  const { groups, others } = form.values;
  const setGroups = (changed: GroupRule[]) => form.mantine.setFieldValue('groups', changed as never);
  const keep = ({ group, options, place }: { group: string; options: Option[] | null; place: Edited['place'] }) => {
    if (place === 'others') return form.mantine.setFieldValue('others', options as never);
    const rule = { group, access_options: options ?? [] };
    setGroups(place === 'new' ? [...groups, rule] : groups.map((each, at) => (at === place ? rule : each)));
  };
  const peopleOf = (group: string) => provider.groups.find((rule) => rule.group === group)?.people ?? 0;
  return (
    <div className={classes.lines}>
      {groups.map((rule, at) => (
        <div key={rule.group} className={classes.rule}>
          <b className={classes.name} title={rule.group}>
            {t('sign-on.screen.group', { name: rule.group })}
          </b>
          <IconArrowRight aria-hidden="true" />
          <Access options={rule.access_options} />
          <Button size="xs" variant="subtle" onClick={() => setEdited({ place: at, ...rule })}>
            {t('sign-on.screen.people', { count: peopleOf(rule.group) })}
          </Button>
          <IconButton
            label={t('sign-on.screen.removeGroup', { name: rule.group })}
            onClick={() => setGroups(groups.filter((each) => each !== rule))}
          >
            <IconX />
          </IconButton>
        </div>
      ))}
      <div className={classes.rule}>
        <span className="t2">{t('sign-on.screen.everybodyElse')}</span>
        <IconArrowRight aria-hidden="true" />
        {others ? (
          <Access options={others} />
        ) : (
          <span className={`t2 ${classes.access}`}>{t('sign-on.screen.notLetIn')}</span>
        )}
        <Button
          size="xs"
          variant="subtle"
          onClick={() => setEdited({ place: 'others', group: '', access_options: others ?? [] })}
        >
          {t('sign-on.screen.changeRule')}
        </Button>
        <IconButton
          label={t('sign-on.screen.addGroup')}
          onClick={() => setEdited({ place: 'new', group: '', access_options: [] })}
        >
          <IconPlus />
        </IconButton>
      </div>
      {edited && (
        <AccessDialog
          edited={edited}
          options={settings.available_options}
          onKeep={keep}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function Access({ options }: { options: Option[] }) {
  const { t } = useTranslation();
  return (
    <span className={classes.access}>
      <Tags items={options.map((option) => ({ label: t(`team.screen.option.${option}`) }))} most={3} />
    </span>
  );
}
