/** The lead panel's content, loaded when the first one opens. */
import type { Answer } from '../../../lib/answers.ts';
import { HintArea } from '../../../ui/display/HintArea.tsx';
import type { List } from '../../lists/public.ts';
import { LeadOffers } from '../enrichment/LeadOffers.tsx';
import type { LabelsById } from '../list/cells.tsx';
import type { ResultDetails } from '../results.queries.ts';
import { LeadActs } from './LeadActs.tsx';
import { LeadDetails } from './LeadDetails.tsx';

interface Props {
  list: List;
  query: Answer<ResultDetails>;
  labels: LabelsById;
  onDeleted: () => void;
}

export const PanelDetails = ({ list, query, labels, onDeleted }: Props) => (
  <HintArea byClick>
    <LeadDetails
      list={list}
      query={query}
      labels={labels}
      acts={(lead) => <LeadActs list={list} lead={lead} labels={labels} onDeleted={onDeleted} />}
      offers={(lead) => <LeadOffers list={list} lead={lead} />}
    />
  </HintArea>
);
