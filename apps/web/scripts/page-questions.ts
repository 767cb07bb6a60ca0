/**
 * The first requests of some pages, sent as soon as the user is known (ask-early.ts). Only for pages opened without
 * parameters in their URL. Each request must match the page's own exactly, or it is sent twice: journeys/weight.test.ts
 * checks that every response is used.
 */
export interface PageQuestions {
  /** In a path, `$1` and `$2` are the groups of the match, and `$zone` is the browser's time zone. */
  path: string;
  needs: 'leads' | 'admin' | 'wallet';
  questions: [method: 'GET' | 'POST', url: string, body?: string][];
}

/** `filterOf(DEFAULT_VIEW)` of a list. */
const FIRST_ROWS = JSON.stringify({
  custom_search: [],
  startDate: null,
  endDate: null,
  limit: 20,
  page: 1,
  search: '',
  search_type: 'contain',
  sent: -1,
  withEmail: -1,
  labels: [],
  crm: [],
  crm_owners: [],
  sort: 'arrival',
  direction: 'asc',
});

export const PAGE_QUESTIONS: PageQuestions[] = [
  {
    path: '^/lead-search/saved-lists/([a-z]+)-(\\d+)/?$',
    needs: 'leads',
    questions: [
      ['GET', '/api/campaigns/$2'],
      ['POST', '/api/$1-results/$2', FIRST_ROWS],
    ],
  },
  {
    path: '^/lead-search/workflows/(\\d+)/?$',
    needs: 'leads',
    questions: [['GET', '/api/workflows/$1']],
  },
  {
    path: '^/settings/wallet/?$',
    needs: 'wallet',
    questions: [
      ['GET', '/api/wallet'],
      ['GET', '/api/wallet/usage?days=30&time_zone=$zone'],
      ['GET', '/api/wallet/statement?page=1&show=all&time_zone=$zone'],
      ['GET', '/api/payments/settings'],
      ['GET', '/api/cards'],
      ['GET', '/api/wallet/auto-top-up'],
    ],
  },
  { path: '^/admin/dashboard/?$', needs: 'admin', questions: [['GET', '/api/admin/dashboard?period=30d']] },
];
