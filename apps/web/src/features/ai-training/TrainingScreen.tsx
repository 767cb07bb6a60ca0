/**
 * AI training: what the AI may say about the account comes from these sources and from the business profile. What is
 * shown stands in the address, so that Back, a reload and a second tab work.
 */
import type { TrainingPassage } from '@leadwright/contract/ai/training-sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { address, go } = useTrainingAddress();
  const { open, find, shown } = address;
  const totals = useTotals();
  const sources = useSources(shown);
  const profile = useProfile();
  const crawl = useShownCrawl(address.crawl, (job, replace) => go({ crawl: job }, replace));
  const acts = useSourceActs((id) => go({ open: id }));
  const [adding, setAdding] = useState<Adding | null>(null);
  const [passage, setPassage] = useState<TrainingPassage | null>(null);
  return (
    <Page title={t('navigation.entry.aiTraining')} subtitle={t('learning.subtitle')}>
      <Gate isOpen={!totals.isPending && !sources.isPending && !profile.isPending && crawl.isKnown}>
        <div className={classes.band}>
          <ProfileBand />
        </div>
        <div className={classes.split}>
          <div className={classes.column}>
            <CrawlPlace {...crawl} totals={totals.data} />
            <SourcesCard
              shown={shown}
              found={sources}
              totals={totals.data}
              openId={open}
              onShow={(next, replace) => go({ shown: next }, replace)}
              onAdd={(kind, files = []) => setAdding({ kind, files })}
              onAct={acts.run}
            />
          </div>
          <aside className={classes.column}>
            <TokensCard totals={totals} chosen={crawl.chosen} />
            <LearnedCard
              question={find}
              onQuestion={(next) => go({ find: next }, true)}
              onOpen={(found) => {
                setPassage(found);
                go({ open: found.source_id });
              }}
            />
          </aside>
        </div>
      </Gate>
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
      <AddDialogs adding={adding} onStarted={crawl.onShow} onClose={() => setAdding(null)} />
    </Page>
  );
}
