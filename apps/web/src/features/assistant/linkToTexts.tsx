/** The list with the texts of an act open beside it. */
import { Link } from '@tanstack/react-router';
import type { LinkTo } from '../../lib/paths.ts';
import type { Run } from './texts.queries.ts';

export const linkToTexts =
  ({ id, list_id, list_type }: Pick<Run, 'id' | 'list_id' | 'list_type'>): LinkTo =>
  (look) => (
    <Link
      to="/lead-search/saved-lists/$list"
      params={{ list: { type: list_type, id: list_id } }}
      search={{ texts: id }}
      {...look}
    />
  );
