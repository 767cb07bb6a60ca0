/** File storage. */
export interface Storage {
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<{ body: Buffer; contentType: string } | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
}
