import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { startBucketServer } from '../storage/testing/bucket-server.ts';
import { fetchBackup, findElsewhere, isBehind, sendElsewhere } from './elsewhere.ts';

const PROVEN = JSON.stringify({ at: new Date(), tables: 3, rows: 9, problem: '' });
const FAILED = JSON.stringify({ at: new Date(), tables: 0, rows: 0, problem: 'the books are wrong' });
const nameOf = (day: number) => `leadwright-2026010${day}T000000Z.backup`;
const LOG = '000000010000000000000007.log';

describe('backups elsewhere', () => {
  let service: Awaited<ReturnType<typeof startBucketServer>>;
  let config: Config;
  const folder = () => join(config.dataDir, 'backups');
  const say = () => {};
  beforeAll(async () => {
    service = await startBucketServer();
  });
  afterAll(() => service.stop());

  const settings = () => ({
    DATA_DIR: scratchFolder('leadwright-elsewhere-'),
    LOG_LEVEL: 'silent',
    BACKUP_KEEP: '2',
    BACKUP_URL: 's3://lead/one/place',
    BACKUP_S3_ENDPOINT: service.endpoint,
    BACKUP_S3_REGION: 'eu-west-1',
    BACKUP_S3_ACCESS_KEY: 'AK',
    BACKUP_S3_SECRET_KEY: 'shh',
  });
  const write = (day: number, proof = PROVEN) => {
    writeFileSync(join(folder(), nameOf(day)), `backup of day ${day}`);
    writeFileSync(join(folder(), `${nameOf(day)}.proof`), proof);
  };
  beforeEach(() => {
    service.objects.clear();
    config = loadConfig(settings());
    mkdirSync(join(folder(), 'logs'), { recursive: true });
    return () => rmSync(config.dataDir, { recursive: true });
  });

  it('receive the newest proven one and every log, once', async () => {
    write(1);
    write(2);
    write(3, FAILED);
    writeFileSync(join(folder(), nameOf(4)), 'not tried yet');
    writeFileSync(join(folder(), 'logs', LOG), 'a log');
    writeFileSync(join(folder(), 'logs', `${LOG}.unfinished`), 'half a log');
    expect(await isBehind(config)).toBe(true);
    expect(await sendElsewhere(config)).toEqual([LOG, nameOf(2)]);
    expect((await findElsewhere(config)).map(({ name }) => name)).toEqual([nameOf(2)]);
    expect(await isBehind(config)).toBe(false);
    expect(await sendElsewhere(config)).toEqual([]);
    expect([...service.objects.keys()].sort()).toEqual([
      `one/place/${nameOf(2)}`,
      `one/place/${nameOf(2)}.proof`,
      `one/place/logs/${LOG}`,
    ]);
  });

  it('are kept as many as here, with the logs since the oldest of them', async () => {
    writeFileSync(join(folder(), 'logs', LOG), 'a log');
    for (const day of [1, 2, 3]) {
      write(day);
      await sendElsewhere(config);
      const log = service.objects.get(`one/place/logs/${LOG}`);
      if (log) log.at = new Date('2026-01-01T12:00:00Z');
    }
    expect((await findElsewhere(config)).map(({ name }) => name)).toEqual([nameOf(3), nameOf(2)]);
    expect(service.objects.has(`one/place/logs/${LOG}`)).toBe(false);
  });

  it('that a kill cut off are not taken for whole, and are sent again', async () => {
    write(1);
    service.objects.set(`one/place/${nameOf(1)}`, { body: Buffer.from('half'), type: '', at: new Date() });
    expect(await findElsewhere(config)).toEqual([]);
    await expect(fetchBackup(config, 'latest', say)).rejects.toThrow('There is no backup in s3://lead/one/place.');
    await sendElsewhere(config);
    expect(service.objects.get(`one/place/${nameOf(1)}`)?.body.toString()).toBe('backup of day 1');
  });

  it('come back to a machine that has nothing', async () => {
    write(1);
    writeFileSync(join(folder(), 'logs', LOG), 'a log');
    await sendElsewhere(config);
    const fresh = loadConfig(settings());
    const path = await fetchBackup(fresh, 'latest', say);
    expect(readFileSync(path, 'utf8')).toBe('backup of day 1');
    expect(JSON.parse(readFileSync(`${path}.proof`, 'utf8'))).toMatchObject({ tables: 3, problem: '' });
    expect(readFileSync(join(fresh.dataDir, 'backups/logs', LOG), 'utf8')).toBe('a log');
    rmSync(fresh.dataDir, { recursive: true });
  });

  it('need their secrets, and say which', () => {
    const { BACKUP_S3_SECRET_KEY: _, ...rest } = settings();
    expect(() => loadConfig(rest)).toThrow('BACKUP_S3_SECRET_KEY');
    expect(() => loadConfig({ ...rest, S3_SECRET_KEY: 'shh' })).not.toThrow();
    expect(() => loadConfig({ ...settings(), BACKUP_URL: 'https://example.com' })).toThrow('BACKUP_URL');
  });
});
