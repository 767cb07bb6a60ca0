/** What is answered about searches: estimates, progress, locations and industries. */
import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { ListType, SearchKind } from '../leads/lists.ts';

export const Estimate = z
  .object({
    matches: z.number().int(),
    /** The source could not count all results. */
    matches_is_minimum: z.boolean(),
    /** The lead index is being filled for the first time, so the numbers still grow; ask again. */
    is_loading: z.boolean(),
    /** Why the last attempt to fill it failed. It is retried. */
    loading_problem: z.string().max(500).optional(),
    /**
     * Matches with a phone, a website or an e-mail; only these are priced. Null if the source cannot tell, and for
     * other kinds.
     */
    contactable: z.number().int().nullable(),
    /** Matches that the account already has. Null if the source cannot tell before delivery. */
    owned: z.number().int().nullable(),
    /** There are too many matches to compare all of them. */
    owned_is_minimum: z.boolean(),
    /**
     * Matches that fall away for another reason (`exclude`, do-not-contact). Each match counts once, under the first reason
     * that applies: owned (with `only_new`), CRM, file, do not contact. Null if the source cannot tell before delivery.
     */
    excluded: z
      .object({
        crm: z.number().int(),
        files: z.number().int(),
        do_not_contact: z.number().int(),
        /** Not all matches were compared. */
        is_minimum: z.boolean(),
      })
      .nullable(),
    /** All other matches; null if `owned` is null. */
    new_to_you: z.number().int().nullable(),
    /** Whether the account has any leads yet. Without leads, there is nothing to exclude. */
    has_leads: z.boolean(),
    /** Maximum number of leads that this search would deliver. */
    this_search: z.number().int(),
    expected_credits: z.number().int(),
    maximum_credits: z.number().int(),
    cost_each: z.number().int(),
    /** Null if the user cannot see the wallet. */
    balance: z.number().int().nullable(),
    balance_after: z.number().int().nullable(),
    is_affordable: z.boolean(),
    source: z.string(),
    /** The existing list that would receive the rows: given by id, or by the same name. */
    list: z.object({ id: z.number().int(), name: z.string(), result_count: z.number().int() }).nullable(),
    /** Coordinates for the small map, and the share of results with each contact. */
    cells: z.array(z.object({ lat: z.number(), lon: z.number(), count: z.number().int() })),
    distribution: z.array(z.object({ label: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'Estimate' });

/** E-mails included in the price: how many of them have been found or checked. */
export const IncludedEmails = z
  .object({
    total: z.number().int(),
    done: z.number().int(),
    found: z.number().int(),
    /** Leads that a source could not be asked about. */
    failed: z.number().int(),
    /** Of those done: the mail server requires a retry, which may still change the result. */
    later: z.number().int(),
    /** What failed, as a readable message. */
    note: z.string().nullable(),
  })
  .meta({ id: 'IncludedEmails' });

export const Search = z
  .object({
    id: z.number().int(),
    type: SearchKind,
    /** Set only after the leads are delivered and their e-mails processed. */
    status: z.enum(['queued', 'running', 'completed', 'failed', 'canceled']),
    list_id: z.number().int(),
    list_type: ListType,
    /** The search found nothing, so its new, unused list was removed, too. */
    list_removed: z.boolean(),
    /** Completed without anything to deliver. */
    found_nothing: z.boolean(),
    /**
     * The search stopped because the credits set aside for it were used up: how many more leads there may be. Search
     * again to get them. Null if the credits covered all.
     */
    missing_leads: z.number().int().nullable(),
    summary: z.string(),
    limit: z.number().int(),
    found: z.number().int(),
    checked: z.number().int(),
    added: z.number().int(),
    owned: z.number().int(),
    only_new: z.boolean(),
    /** Leads skipped because the account already has them; the search continued past them (`only_new`). */
    left_out: z.number().int(),
    /** Leads skipped because a connected CRM or a file of customers holds them; the search continued past them. */
    excluded: z.object({ crm: z.number().int(), files: z.number().int() }),
    /** Added local leads without phone, website or e-mail, delivered for free. */
    without_contact: z.number().int(),
    /** Leads in the list that had no contact before and have one now. */
    completed: z.number().int(),
    suppressed: z.number().int(),
    credits: z.number().int(),
    maximum_credits: z.number().int(),
    /** When the last lead was delivered; null while more may come. */
    rows_finished_at: Timestamp.nullable(),
    emails: IncludedEmails,
    error: z.string().nullable(),
    /** When the source allows the next request; null if nothing is waiting. */
    waiting_until: Timestamp.nullable(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Search' });

export const Location = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(['country', 'state', 'city']),
    country: z.string(),
    state: z.string(),
    label: z.string(),
    lat: z.number(),
    lon: z.number(),
    radius_km: z.number(),
  })
  .meta({ id: 'Location' });
export const Industry = z
  .object({ slug: z.string(), name: z.string(), parents: z.array(z.string()), places: z.number().int() })
  .meta({ id: 'Industry' });
