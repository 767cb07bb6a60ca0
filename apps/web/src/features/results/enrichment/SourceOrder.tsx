/** The order of sources and their finds so far. The main user can pin or exclude one. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentAct, SourceOrder as Order, SourceChoice } from '@leadwright/contract/searching/enrichment';
import { Button, SegmentedControl } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { sourceName } from '../origins.ts';
import classes from './enrichment.module.css';
import { useChooseSource, useSourceOrder } from './enrichment.queries.ts';

interface Props {
  listType: ListType;
  act: EnrichmentAct;
  /** The order has changed, so texts that name it are refetched. */
  onChange: () => void;
}

export function SourceOrder(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={classes.openOrder ?? ''}
        variant="subtle"
        size="xs"
        leftSection={<IconListNumbers />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('results.screen.enrich.order.open')}
      </Button>
      <div id={id}>{isOpen && <Sources {...props} />}</div>
    </>
  );
}

function Sources({ listType, act, onChange }: Props) {
  const { t } = useTranslation();
  const order = useSourceOrder(listType, act);
  const { isMainUser } = useSignedIn();
  return (
    <QueryState query={order}>
      {({ sources }) => (
        <>
          <p className="c12 t2">{t('results.screen.enrich.order.text')}</p>
          <ol className={classes.order}>
            {sources.map((source) => (
              <SourceRow key={source.id} source={source} work={{ list_type: listType, act }} onChange={onChange} />
            ))}
          </ol>
          {!isMainUser && <p className="c12 t3">{t('results.screen.enrich.order.ownerOnly')}</p>}
        </>
      )}
    </QueryState>
  );
}

const CHOICES: SourceChoice[] = ['auto', 'pinned', 'excluded'];

interface RowProps {
  source: Order['sources'][number];
  work: Pick<Order, 'list_type' | 'act'>;
  onChange: () => void;
}

function SourceRow({ source, work, onChange }: RowProps) {
  const { t } = useTranslation();
  const choose = useChooseSource(onChange);
  const { isMainUser } = useSignedIn();
  const { id, title, choice, asked, found } = source;
  const name = sourceName(t, { source: title });
  const figures = { asked: formatNumber(asked), found: formatNumber(found) };
  return (
    <li data-excluded={choice === 'excluded' || undefined}>
      <div className={classes.source}>
        <span>{name}</span>
        <small>{t(`results.screen.enrich.order.${asked > 0 ? 'figures' : 'none'}`, figures)}</small>
      </div>
      {isMainUser ? (
        <SegmentedControl
          size="xs"
          aria-label={t('results.screen.enrich.order.when', { source: name })}
          value={choice}
          disabled={choose.isPending}
          onChange={(chosen) => choose.mutate({ ...work, source: id, choice: chosen as SourceChoice })}
          data={CHOICES.map((value) => ({ value, label: t(`results.screen.enrich.order.choice.${value}`) }))}
        />
      ) : (
        <small>{t(`results.screen.enrich.order.choice.${choice}`)}</small>
      )}
    </li>
  );
}
