/** Columns this module owns. Credits move only through the functions of functions/wallet_movements.sql; Kysely here only reads. */
import type { Act, LotSource, STATEMENT_KINDS } from '@leadwright/contract/money/wallet';
import type { Generated } from 'kysely';
import type { Worded } from '../../platform/i18n.ts';

export interface CreditCostsTable {
  act: Act;
  credits: number;
  position: number;
}

export interface EarlierCreditCostsTable {
  act: string;
  credits: number;
  /** When it stopped being the price. */
  until: Date;
}

export interface CreditWalletsTable {
  account_id: number;
  balance: Generated<number>;
  reserved: Generated<number>;
  owed: Generated<number>;
  allowance: Generated<number>;
  anchor_at: Date | null;
  resets: Generated<number>;
  last_reset_at: Date | null;
  next_reset_at: Date | null;
  due_at: Date | null;
  low_mark: number | null;
  allowance_ends_at: Date | null;
  /** While the monthly credits are those of a trial. */
  trial_ends_at: Date | null;
  last_transaction: Generated<number>;
  last_line: Generated<number>;
  last_line_of: number | null;
  created_at: Date;
}

export interface CreditLotsTable {
  account_id: number;
  id: Generated<number>;
  source: LotSource;
  amount: number;
  remaining: number;
  /** Neither left nor used. */
  taken_back: Generated<number>;
  expires_at: Date | null;
  transaction_id: number;
  created_at: Date;
  exhausted_at: Date | null;
}

interface CreditReservationsTable {
  account_id: number;
  id: Generated<number>;
  purpose: string;
  title: string;
  subject: string | null;
  user_id: number | null;
  credential_id: number | null;
  prices: Partial<Record<Act, number>>;
  amount: number;
  settled: Generated<number>;
  held: number;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  is_automatic: Generated<boolean>;
  step: string | null;
  /** The title as it can be said in any language; null: as it is written. */
  words: Worded | null;
}

interface OpenLinesTable {
  account_id: number;
  step: string;
  line: number;
  opened_at: Date;
}

interface LedgerTransactionsTable {
  account_id: number;
  id: number;
  key: string;
  fingerprint: string | null;
  kind: (typeof STATEMENT_KINDS)[number] | 'reserve' | 'release';
  credits: number;
  balance_after: number;
  line: number | null;
  reservation_id: number | null;
  user_id: number | null;
  title: string | null;
  subject: string | null;
  acts: Act[] | null;
  subjects: (string | null)[] | null;
  charges: number[] | null;
  created_at: Date;
}

type LedgerAccount = 'granted' | 'available' | 'reserved' | 'spent' | 'expired' | 'owed';

interface LedgerEntriesTable {
  account_id: number;
  transaction_id: number;
  id: Generated<number>;
  source: LedgerAccount;
  destination: LedgerAccount;
  lot_id: number | null;
  act: Act | null;
  credits: number;
}

interface EntitlementsTable {
  account_id: number;
  act: Act;
  identity: string;
  transaction_id: number;
  item: number;
  credits: number;
}

interface MemberCapsTable {
  account_id: number;
  user_id: number;
  credits: number;
  updated_at: Date;
}

export interface WalletTables {
  credit_costs: CreditCostsTable;
  earlier_credit_costs: EarlierCreditCostsTable;
  credit_wallets: CreditWalletsTable;
  credit_lots: CreditLotsTable;
  credit_reservations: CreditReservationsTable;
  open_lines: OpenLinesTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  entitlements: EntitlementsTable;
  member_caps: MemberCapsTable;
}
