/** Recovery codes, shown once: to copy or to download. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import classes from './dialogs.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <div className="stack">
      <Note tone="warn">{t('profile.totp.savedText')}</Note>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.foot}>
        <div className={classes.keep}>
          <CopyButton text={text} label={t('profile.totp.copyCodes')} />
          <Button
            variant="subtle"
            leftSection={<IconDownload />}
            onClick={() => saveAs(t('profile.totp.fileName'), text)}
          >
            {t('common.download')}
          </Button>
        </div>
        <Button variant="filled" onClick={onDone}>
          {t('profile.totp.done')}
        </Button>
      </div>
    </div>
  );
}

function saveAs(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
