/** Adds a website, whose links are then chosen, or a single page. */
import { training } from '@leadwright/contract/ai/training';
import { type CrawlJob, MAX_CRAWL_LINKS } from '@leadwright/contract/ai/training-sources';
import { Button, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useReadWebsite } from '../training.queries.ts';
import classes from './adding.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  /** The suggested website from the business profile. */
  proposal: string;
  onStarted: (crawl: CrawlJob) => void;
  onClose: () => void;
}

export function WebsiteDialog({ proposal, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const read = useReadWebsite();
  const [what, setWhat] = useKeptState('what to read', 'whole');
  const title = t('learning.website.title');
  const form = useZodForm(training.crawlWebsite.body, {
    initialValues: { website: proposal },
    onSubmit: async ({ website }) => {
      onStarted(await read.mutateAsync({ website, isSingle: what === 'single' }));
    },
    onSaved: onClose,
  });
  return (
    <Dialog title={title} form={form} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField
          label={t('learning.website.address')}
          description={t('learning.website.addressHelp')}
          inputMode="url"
          placeholder="www.example.com"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('website')}
        />
        <Radio.Group label={t('learning.website.what')} value={what} onChange={setWhat}>
          <div className={classes.choices}>
            {(['whole', 'single'] as const).map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`learning.website.${value}`)}
                description={t(`learning.website.${value}Help`, { n: MAX_CRAWL_LINKS })}
              />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.foot}>
          <span className={classes.tokens}>{t('learning.website.nothingYet')}</span>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(what === 'single' ? 'learning.website.readPage' : 'learning.website.read')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
