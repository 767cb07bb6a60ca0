/**
 * AI training: the AI uses these sources and the business profile. The view is in the URL, so that Back, a reload and a
 * second tab work.
 */
import type { TrainingPassage } from '@leadwright/contract/ai/training-sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ProfileBand, useProfile } from '../business-profile/public.ts';
import { AddDialogs, type Adding } from './adding/AddDialogs.tsx';
import { CrawlPlace } from './crawl/CrawlPlace.tsx';
import { useShownCrawl } from './crawl/useShownCrawl.ts';
import { Gate } from './Gate.tsx';
import { LearnedCard } from './learned/LearnedCard.tsx';
import { SourceDialogs } from './sources/SourceDialogs.tsx';
import { SourcePanel } from './sources/SourcePanel.tsx';
import { SourcesCard } from './sources/SourcesCard.tsx';
import { useSourceActs } from './sources/useSourceActs.ts';
import { TokensCard } from './TokensCard.tsx';
import classes from './training.module.css';
import { useSources, useTotals } from './training.queries.ts';
import { useTrainingAddress } from './useTrainingAddress.ts';

export function TrainingScreen() {
  const { t } = useTranslation();
  const training = useTraining();
  return (
    <Page title={t('navigation.entry.aiTraining')} subtitle={t('learning.subtitle')}>
      <Gate isOpen={training.isKnown}>
        <div className={classes.band}>
          <ProfileBand />
        </div>
        <Board {...training} />
      </Gate>
      <Floating {...training} />
    </Page>
  );
}

function useTraining() {
  const { address, go } = useTrainingAddress();
  const totals = useTotals();
  const sources = useSources(address.shown);
  const profile = useProfile();
  const crawl = useShownCrawl(address.crawl, (job, replace) => go({ crawl: job }, replace));
  const acts = useSourceActs((id) => go({ open: id }));
  const [adding, setAdding] = useKeptState<Adding | null>('adding', null);
  const [passage, setPassage] = useState<TrainingPassage | null>(null);
  const isKnown = !totals.isPending && !sources.isPending && !profile.isPending && crawl.isKnown;
  return { address, go, totals, sources, crawl, acts, adding, setAdding, passage, setPassage, isKnown };
}

type Training = ReturnType<typeof useTraining>;

function Board({ address, go, totals, sources, crawl, acts, setAdding, setPassage }: Training) {
  const openPassage = (passage: TrainingPassage) => {
    setPassage(passage);
    go({ open: passage.source_id });
  };
  return (
    <div className={classes.split}>
      <div className={classes.column}>
        <CrawlPlace {...crawl} totals={totals.data} />
        <SourcesCard
          shown={address.shown}
          found={sources}
          totals={totals.data}
          openId={address.open}
          onShow={(shown, replace) => go({ shown }, replace)}
          onAdd={(kind, files = []) => setAdding({ kind, files })}
          onAct={acts.run}
        />
      </div>
      <aside className={classes.column}>
        <TokensCard totals={totals} chosen={crawl.chosen} />
        <LearnedCard question={address.find} onQuestion={(find) => go({ find }, true)} onOpen={openPassage} />
      </aside>
    </div>
  );
}

function Floating({ address: { open }, go, crawl, acts, adding, setAdding, passage }: Training) {
  return (
    <>
      <SourcePanel
        id={open}
        passage={passage?.source_id === open ? passage.text : ''}
        onAct={acts.run}
        onClose={() => go({ open: null })}
      />
      <SourceDialogs
        acting={acts.acting}
        onClose={acts.end}
        onDeleted={(id) => id === open && go({ open: null }, true)}
      />
      <AddDialogs
        adding={adding}
        onStarted={crawl.onShow}
        // A file that finishes after its dialog closed must not close the next one with its input.
        onClose={() => setAdding((now) => (now === adding ? null : now))}
      />
    </>
  );
}
