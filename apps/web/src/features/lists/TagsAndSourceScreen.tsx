/** Tags and source of a list, the locations of its leads, and the searches that filled it. */
import { RequiredText, Text } from '@leadwright/contract/common';
import { MAX_TAGS } from '@leadwright/contract/leads/lists';
import { TagsInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SaveBar } from '../../ui/layout/SaveBar.tsx';
import { ListPlaces } from './ListPlaces.tsx';
import classes from './lists.module.css';
import { type List, useList, useSaveDetails } from './lists.queries.ts';
import { SearchHistory } from './SearchHistory.tsx';
import { TypeBadge } from './type-icons.tsx';
import { useListCrumbs } from './useListCrumbs.tsx';

const Body = z.object({ tags: z.array(RequiredText(60)).max(MAX_TAGS), source: Text(255) });

export function TagsAndSourceScreen() {
  const { id } = useParams({ from: '/app/lead-search/saved-lists/$list/tags-and-source' }).list;
  const { t } = useTranslation();
  const list = useList(id);
  const crumbs = useListCrumbs(list.data);
  return (
    <Page
      title={t('lists.screen.tagsAndSource')}
      mark={list.data && <TypeBadge type={list.data.type} />}
      subtitle={list.data?.name}
      crumbs={crumbs}
    >
      <QueryState query={list}>{(found) => <Columns list={found} />}</QueryState>
    </Page>
  );
}

function Columns({ list }: { list: List }) {
  const { t } = useTranslation();
  return (
    <div className={classes.columns}>
      <div className="stack">
        <DetailsCard list={list} />
        <Card title={t('lists.screen.history')} padded={false} line>
          <SearchHistory listId={list.id} />
        </Card>
      </div>
      <Card title={t('lists.screen.whereTheyAre')}>
        <ListPlaces listId={list.id} />
      </Card>
    </div>
  );
}

function DetailsCard({ list }: { list: List }) {
  const { t } = useTranslation();
  const save = useSaveDetails();
  const form = useZodForm(Body, {
    initialValues: { tags: list.tags, source: list.source },
    onSubmit: (body) => save.mutateAsync({ id: list.id, ...body }),
  });
  return (
    <Card>
      <Form form={form} label={t('lists.screen.tagsAndSource')}>
        <TagsInput
          label={t('lists.screen.tags')}
          description={t('lists.screen.tagsHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          splitChars={[',', ';']}
          acceptValueOnBlur
          {...form.field('tags')}
        />
        <TextField
          label={t('lists.screen.source')}
          description={t('lists.screen.sourceHelp')}
          {...form.field('source')}
        />
        <SaveBar form={form} />
      </Form>
    </Card>
  );
}
