/** A finding of the doctor in the words of the reader. */
import type { CheckLine } from '@leadwright/contract/admin/checks';
import type { Finding } from '../../../platform/doctor/doctor.ts';
import type { Translate } from '../../../platform/i18n.ts';

export function presentFinding({ check, state, code, params }: Finding, t: Translate): CheckLine {
  const key = code === 'failed' ? 'failed' : `${check}.${code}`;
  return {
    check,
    state,
    code: `${check}.${code}`,
    text: t(`doctor.finding.${key}`, params),
    remedy: state === 'ok' ? '' : t(`doctor.remedy.${key}`, params),
  };
}
