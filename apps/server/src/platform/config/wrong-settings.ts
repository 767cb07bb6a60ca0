/** A configuration error the operator must fix; restarting with the same settings would fail again. */

/** EX_CONFIG of sysexits.h: supervisors are configured not to restart on this exit code. */
export const EXIT_WRONG_SETTINGS = 78;

export interface Fault {
  /** The name of the environment variable. */
  setting: string;
  problem: string;
  remedy: string;
}

export class WrongSettings extends Error {
  constructor(faults: readonly Fault[], options?: ErrorOptions) {
    const lines = faults.map(({ setting, problem, remedy }) => `${setting}: ${problem}\n  ${remedy}`);
    super(`Leadwright cannot start with these settings.\n\n${lines.join('\n\n')}\n`, options);
  }
}

export const wrongSetting = (setting: string, problem: string, remedy: string, cause?: unknown) =>
  new WrongSettings([{ setting, problem, remedy }], { cause });
