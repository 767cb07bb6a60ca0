/** Data of a lead besides its columns: other profiles, and a creator's audience. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { countryName, formatPercent, languageName } from '../../../lib/format.ts';
import { PanelSection } from '../../../ui/layout/SidePanel.tsx';
import { SiteLink } from '../list/cells.tsx';
import { platformName } from '../list/columns.tsx';
import type { ResultDetails } from '../results.queries.ts';
import { type AudiencePart, audienceOf, credibilityOf, profilesOf, type Share } from './extras.ts';
import classes from './LeadDetails.module.css';

export function LeadExtras({ lead }: { lead: ResultDetails }) {
  return (
    <>
      <Profiles lead={lead} />
      <Audience lead={lead} />
    </>
  );
}

function Profiles({ lead }: { lead: ResultDetails }) {
  const { t } = useTranslation();
  const profiles = profilesOf(lead);
  if (profiles.length === 0) return null;
  return (
    <PanelSection title={t('results.screen.lead.profiles')}>
      <dl>
        {profiles.map(({ platform, url }) => (
          <div key={url} className={classes.fact}>
            <dt>{platformName(platform)}</dt>
            <dd>
              <SiteLink url={url} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

function Audience({ lead }: { lead: ResultDetails }) {
  const { t } = useTranslation();
  const [parts, credibility] = [audienceOf(lead), credibilityOf(lead)];
  if (parts.length === 0 && credibility === null) return null;
  return (
    <PanelSection title={t('results.screen.lead.audience.title')}>
      <dl>
        {credibility !== null && (
          <div className={classes.fact}>
            <dt>{t('results.screen.lead.audience.credibility')}</dt>
            <dd className="num">{formatPercent(credibility)}</dd>
          </div>
        )}
        {parts.map(({ part, shares }) => (
          <div key={part} className={classes.fact}>
            <dt>{t(`results.screen.lead.audience.${part}`)}</dt>
            <dd className={classes.shares}>{shares.map((share) => shareWords(t, part, share)).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

/** Readable names for the sources' codes. */
export function audienceName(t: TFunction, part: AudiencePart, name: string): string {
  if (part === 'countries') return countryName(name);
  if (part === 'languages') return languageName(name);
  const gender = GENDERS.find((one) => one === name.toLowerCase());
  return part === 'genders' && gender ? t(`search.screen.genderOf.${gender}`) : name;
}
const GENDERS = ['female', 'male'] as const;

/** "Spain 42%" */
const shareWords = (t: TFunction, part: AudiencePart, { name, share }: Share) =>
  `${audienceName(t, part, name)} ${formatPercent(share)}`;
