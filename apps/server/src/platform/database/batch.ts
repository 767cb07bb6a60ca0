/**
 * Several statements in one round trip. They are sent together and end with one Sync, so that the database runs them in order in
 * one transaction and answers once. After a failure the rest is not executed. Only for reads: answers before a failure are
 * returned.
 */
import pg, { type PoolClient, type QueryConfig, type QueryResult } from 'pg';

/** The part of pg's connection that is used here. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  submittedNamedStatements: Record<string, string>;
  sync(): void;
}

/** pg's own question, which writes one statement and reads its answer. */
interface Question {
  name: string | undefined;
  text: string;
  submit(wire: Wire): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

type Done = (error: Error | null, result: QueryResult) => void;
const PgQuestion = pg.Query as unknown as new (config: object, done: Done) => Question;

export class Batch {
  readonly #questions: Question[] = [];
  readonly #keepsNames: boolean;
  #at = 0;
  #failure: Error | null = null;
  #settle: { resolve(): void; reject(error: Error): void } | undefined;

  /** Behind a pooler the next batch may run on another connection, where named statements do not exist. */
  constructor({ keepsNames }: { keepsNames: boolean }) {
    this.#keepsNames = keepsNames;
  }

  /** Adds a statement; its promise settles when the batch has been answered. */
  add(config: QueryConfig): Promise<QueryResult> {
    const { text, values } = config;
    const name = this.#keepsNames ? config.name : undefined;
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => {
        this.#failure ??= error;
        if (error) reject(error);
        else resolve(result);
      };
      this.#questions.push(new PgQuestion({ name, text, values, queryMode: 'extended' }, done));
    });
  }

  /** Until the database has answered all of it. */
  send(client: PoolClient): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      client.query(this as never);
    });
  }

  // The rest is called by pg.

  /** What pg notes as prepared, when the database has parsed the statement whose turn it is. */
  get name() {
    return this.#questions[this.#at]?.name;
  }

  get text() {
    return this.#questions[this.#at]?.text;
  }

  submit(wire: Wire): null {
    const withoutSync: Wire = Object.create(wire, { sync: { value: () => {} } });
    wire.stream.cork();
    for (const question of this.#questions) {
      this.#failure ??= question.submit(withoutSync);
      // A value could not be sent. Answers to statements that were already sent are ignored.
      if (this.#failure) break;
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription(message: unknown) {
    this.#questions[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown) {
    this.#questions[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    this.#questions[this.#at]?.handleCommandComplete(message, wire);
    this.#at += 1;
  }

  handleReadyForQuery(wire: Wire) {
    if (this.#failure) return this.handleError(this.#failure, wire);
    for (const question of this.#questions) question.handleReadyForQuery(wire);
    this.#settle?.resolve();
  }

  /** What was answered before stays an answer; the rest was not asked, and is not prepared either. */
  handleError(error: Error, wire: Wire) {
    for (const question of this.#questions.slice(0, this.#at)) question.handleReadyForQuery(wire);
    for (const question of this.#questions.slice(this.#at)) {
      if (question.name) delete wire.submittedNamedStatements[question.name];
      question.handleError(error, wire);
    }
    this.#settle?.reject(error);
  }
}
