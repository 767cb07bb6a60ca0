import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;
export const createLog = (config: Pick<Config, 'LOG_LEVEL'>): Log => pino({ level: config.LOG_LEVEL });
