/** A source with everything learned from it. A searched passage is highlighted and scrolled into view. */
import type { TrainingSource, TrainingText } from '@leadwright/contract/ai/training-sources';
import { IconBookOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { PanelSection, SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { KindIcon } from '../kinds.tsx';
import { Marked } from '../learned/Marked.tsx';
import { placeOf } from '../learned/pieces.ts';
import { useSource } from '../training.queries.ts';
import { SourceMenu } from './SourceMenu.tsx';
import type { SourceAct } from './source-acts.ts';
import { kindWords, SourceState } from './source-state.tsx';
import classes from './sources.module.css';

interface Props {
  id: number | null;
  /** The searched passage. */
  passage: string;
  onAct: (act: SourceAct, source: TrainingSource) => void;
  onClose: () => void;
}

export function SourcePanel({ id, passage, onAct, onClose }: Props) {
  const { t } = useTranslation();
  const found = useSource(id);
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  return (
    <SidePanel opened={id !== null} label={t('learning.panel.label')} onClose={onClose}>
      {isGone ? (
        <EmptyState icon={<IconBookOff />} title={t('learning.panel.gone')} text={t('learning.panel.goneText')} />
      ) : (
        <QueryState query={found}>
          {(source) => <Details key={source.id} source={source} passage={passage} onAct={onAct} />}
        </QueryState>
      )}
    </SidePanel>
  );
}

function Details({ source, passage, onAct }: { source: TrainingText } & Pick<Props, 'passage' | 'onAct'>) {
  const { t } = useTranslation();
  const { kind, title, page_title, url, tokens, changed_at } = source;
  return (
    <>
      <div className={classes.panelHead}>
        <KindIcon kind={kind} />
        <h2 className="h15">{title}</h2>
        <SourceMenu source={source} onAct={onAct} />
      </div>
      <PanelSection>
        <dl className={classes.details}>
          {page_title && <Fact name={t('learning.crawl.title')}>{page_title}</Fact>}
          <Fact name={t('learning.sources.column.kind')}>{kindWords(t, source)}</Fact>
          <Fact name={t('learning.sources.column.state')}>
            <SourceState source={source} />
          </Fact>
          <Fact name={t('learning.sources.column.tokens')}>{t('learning.tokens.count', { count: tokens })}</Fact>
          <Fact name={t('learning.sources.column.changed')}>{formatDateTime(changed_at)}</Fact>
          {url && (
            <Fact name={t('learning.website.address')}>
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </Fact>
          )}
        </dl>
      </PanelSection>
      <PanelSection title={t(kind === 'qa' ? 'learning.qa.answer' : 'learning.panel.text')}>
        <LearnedText text={source.text} passage={passage} />
      </PanelSection>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function LearnedText({ text, passage }: { text: string; passage: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const place = useMemo(() => placeOf(text, passage), [text, passage]);
  useEffect(() => {
    if (place) box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [place]);
  if (text.trim() === '') return <p className="c13 t3">{t('learning.panel.nothing')}</p>;
  return (
    <div ref={box} className={classes.text}>
      <Marked text={text} marks={place ? [place] : []} />
    </div>
  );
}
