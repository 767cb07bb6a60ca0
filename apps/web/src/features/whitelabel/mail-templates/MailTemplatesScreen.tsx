/** The mail templates of a brand: the list at the left, the editor in the middle, the preview at the right. */
import { MAIL_LANGUAGES } from '@leadwright/contract/resale/mail-templates';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { MailWorkbench } from './editor/MailWorkbench.tsx';
import { MailList, MailPicker } from './MailList.tsx';
import classes from './mail-templates.module.css';
import { type Language, type MailTemplateItem, useMail, useMails } from './mail-templates.queries.ts';

const route = getRouteApi('/app/whitelabel/email-templates');

export function MailTemplatesScreen() {
  const { t } = useTranslation();
  const mails = useMails();
  const edited = mails.data?.filter((mail) => mail.is_edited).length ?? 0;
  return (
    <Page
      width="full"
      title={t('navigation.entry.emailTemplates')}
      subtitle={mails.data && t('mail-templates.screen.count', { count: mails.data.length, edited })}
      actions={
        <Button component={Link} to="/whitelabel/smtp" leftSection={<IconMail />}>
          {t('navigation.entry.smtp')}
        </Button>
      }
    >
      <QueryState query={mails}>{(all) => <Board mails={all} />}</QueryState>
    </Page>
  );
}

function Board({ mails }: { mails: MailTemplateItem[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const open = mails.find(({ id }) => id === search.mail) ?? mails[0];
  const language: Language = MAIL_LANGUAGES.find((one) => one === search.language) ?? currentLanguage();
  const go = (to: { mail?: string; language?: Language }) =>
    void navigate({ search: { ...(open && { mail: open.id }), language, ...to }, resetScroll: false });
  if (!open) return null;
  return (
    <div className={classes.columns}>
      {narrow ? (
        <MailPicker mails={mails} open={open.id} onOpen={(mail) => go({ mail })} />
      ) : (
        <MailList mails={mails} open={open.id} onOpen={(mail) => go({ mail })} />
      )}
      <Opened key={open.id} id={open.id} language={language} onLanguage={(next) => go({ language: next })} />
    </div>
  );
}

interface OpenedProps {
  id: string;
  language: Language;
  onLanguage: (language: Language) => void;
}

function Opened({ id, language, onLanguage }: OpenedProps) {
  const mail = useMail(id);
  return (
    <QueryState
      query={mail}
      skeleton={
        <div className={classes.loading}>
          <SkeletonLines />
        </div>
      }
    >
      {(found) => <MailWorkbench key={language} mail={found} language={language} onLanguage={onLanguage} />}
    </QueryState>
  );
}
