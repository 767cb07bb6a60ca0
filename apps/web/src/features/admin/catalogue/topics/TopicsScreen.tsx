/** admin/topics: the topics of all courses, in order. */
import { IconBookmark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { SortableRows } from '../../../../ui/layout/SortableRows.tsx';
import { questionOf, useKeptParams } from '../../../../ui/layout/useKeptParams.ts';
import { useAsked } from '../../asked.ts';
import { CatalogueFrame } from '../CatalogueFrame.tsx';
import classes from '../catalogue.module.css';
import { RemoveDialog } from '../RemoveDialog.tsx';
import { RowActs } from '../RowActs.tsx';
import { type AdminTopic, useOrderTopics, useRemoveTopic, useRestoreTopic, useTopics } from './topics.queries.ts';

export function TopicsScreen() {
  const { t } = useTranslation();
  const params = useKeptParams();
  const found = useTopics(questionOf(params));
  const remove = useRemoveTopic();
  const order = useOrderTopics();
  const [removing, setRemoving] = useAsked<AdminTopic>(questionOf(params));
  return (
    <>
      <CatalogueFrame part="topics" icon={<IconBookmark />} params={params} found={found}>
        {(topics) => (
          <Card padded={false}>
            {params.deleted ? (
              <ul className={classes.rows} aria-label={t('admin-catalogue.deleted')}>
                {topics.map((topic) => (
                  <li key={topic.id} className={classes.row}>
                    <TopicRow topic={topic} onRemove={setRemoving} />
                  </li>
                ))}
              </ul>
            ) : (
              <SortableRows
                label={t('navigation.entry.topics')}
                rows={topics}
                nameOf={({ name }) => name}
                onOrder={(ids) => order.mutateAsync(ids)}
              >
                {(topic) => (
                  <div className={classes.sortable}>
                    <TopicRow topic={topic} onRemove={setRemoving} />
                  </div>
                )}
              </SortableRows>
            )}
          </Card>
        )}
      </CatalogueFrame>
      <RemoveDialog part="topics" row={removing} remove={remove.mutateAsync} onClose={() => setRemoving(null)} />
    </>
  );
}

function TopicRow({ topic, onRemove }: { topic: AdminTopic; onRemove: (topic: AdminTopic) => void }) {
  const { t } = useTranslation();
  const restore = useRestoreTopic();
  const { id, name, courses, deleted_at } = topic;
  return (
    <>
      <span className={classes.names}>
        {deleted_at ? (
          <b className={classes.name}>{name}</b>
        ) : (
          <Link className={classes.name} to="/admin/topics/$id/edit" params={{ id }}>
            {name}
          </Link>
        )}
        <span className={classes.facts}>
          {t('admin-catalogue.topics.courses', { count: courses, n: formatNumber(courses) })}
        </span>
      </span>
      <RowActs part="topics" row={topic} onRemove={() => onRemove(topic)} onRestore={() => restore.mutate(id)} />
    </>
  );
}
