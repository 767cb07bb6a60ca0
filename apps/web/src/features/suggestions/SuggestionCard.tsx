/** One ideal customer profile: description, matches and cost, reasons, and a link to the search. */
import type { Suggestion } from '@leadwright/contract/ai/suggestions';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../lib/access.ts';
import { formatNumber } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/session.ts';
import { Badge, Tags } from '../../ui/display/marks.tsx';
import { KIND_ICONS } from '../search/public.ts';
import { CardFigures } from './CardFigures.tsx';
import { chipsOf } from './chips.ts';
import { Thumbs, WhatIsWrong } from './Feedback.tsx';
import { Reasons } from './Reasons.tsx';
import classes from './suggestions.module.css';

interface Props {
  suggestion: Suggestion;
  n: number;
  total: number;
}

const SHOWN_CHIPS = 3;

export function SuggestionCard({ suggestion, n, total }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const mayOpen = ownsModule(useSignedIn(), 'leads');
  const [isAsking, setAsking] = useState(false);
  const { id, title, description, search, reasons } = suggestion;
  const Icon = KIND_ICONS[search.type];
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.part}>
        <div className={classes.kind}>
          <Badge icon={<Icon aria-hidden="true" />}>{t(`suggestions.screen.kind.${search.type}`)}</Badge>
          <span className="c12 t2 num">
            {t('suggestions.screen.position', { n: formatNumber(n), total: formatNumber(total) })}
          </span>
        </div>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{description}</p>
        <Tags items={chipsOf(t, search).map((label) => ({ label }))} most={SHOWN_CHIPS} />
      </header>
      {mayOpen && <CardFigures suggestion={suggestion} />}
      <Reasons reasons={reasons} />
      {isAsking && <WhatIsWrong suggestion={suggestion} onClose={() => setAsking(false)} />}
      <footer className={classes.foot}>
        {mayOpen ? (
          <Button
            variant={suggestion.vote === 'up' ? 'filled' : 'default'}
            leftSection={<IconSearch />}
            renderRoot={(props) => <Link to="/lead-search/new-search" search={{ suggestion: id }} {...props} />}
          >
            {t('suggestions.screen.open')}
          </Button>
        ) : (
          <span className="c12 t3">{t('suggestions.screen.noLeads')}</span>
        )}
        <Thumbs suggestion={suggestion} onDown={setAsking} />
      </footer>
    </article>
  );
}
