import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStores } from './store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const zero = () => ({ count: 0 });

describe('a store', () => {
  it('keeps its state over a restart', async () => {
    const before = openStores({ folder });
    before.store('counter', zero).state.count = 7;
    before.store('counter', zero).save();
    await before.flush();
    expect(openStores({ folder }).store('counter', zero).state).toEqual({ count: 7 });
  });

  it('is the same one for everyone who asks by the same name', () => {
    const stores = openStores();
    stores.store('counter', zero).state.count = 3;
    expect(stores.store('counter', zero).state.count).toBe(3);
  });

  it('starts anew after a reset, also on disk', async () => {
    const stores = openStores({ folder });
    const store = stores.store('counter', zero);
    store.state.count = 9;
    store.save();
    await stores.flush();
    store.reset();
    await stores.flush();
    expect(store.state).toEqual({ count: 0 });
    expect(readFileSync(join(folder, 'counter.json'), 'utf8')).toBe('{"count":0}');
  });

  it('writes many changes as one whole file and leaves nothing half-written behind', async () => {
    const stores = openStores({ folder });
    const store = stores.store('counter', zero);
    for (let i = 0; i < 1_000; i++) {
      store.state.count += 1;
      store.save();
    }
    await stores.flush();
    expect(readdirSync(folder)).toEqual(['counter.json']);
    expect(JSON.parse(readFileSync(join(folder, 'counter.json'), 'utf8'))).toEqual({ count: 1_000 });
  });

  it('sets an unreadable file aside and goes on', () => {
    writeFileSync(join(folder, 'counter.json'), '{"count": 1');
    const messages: string[] = [];
    const stores = openStores({ folder, log: (message) => messages.push(message) });
    expect(stores.store('counter', zero).state).toEqual({ count: 0 });
    expect(readFileSync(join(folder, 'counter.json.unreadable'), 'utf8')).toBe('{"count": 1');
    expect(messages).toEqual(['A store could not be read; it starts anew']);
  });

  it('cannot be named after a path', () => {
    expect(() => openStores({ folder }).store('../outside', zero)).toThrow('cannot be called');
  });
});
