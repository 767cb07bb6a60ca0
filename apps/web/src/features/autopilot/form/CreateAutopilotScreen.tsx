/** A new autopilot, empty or from the current search form. */
import { MAX_PER_RUN } from '@leadwright/contract/automation/autopilots';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { emptyDraft, keptDraft } from '../../search/public.ts';
import { FIRST_SCHEDULE } from '../schedule/schedule.ts';
import { shownPrice, useCreate } from '../sending.queries.ts';
import { AutopilotForm } from './AutopilotForm.tsx';
import { type Start, useAutopilotForm } from './useAutopilotForm.ts';

const route = getRouteApi('/app/lead-search/autopilot/create');
const USUAL_CAP = 50;

const begin = (from: string | undefined): Start => {
  const kept = from === 'search' ? keptDraft() : null;
  const limit = Math.min(kept?.limit ?? USUAL_CAP, MAX_PER_RUN);
  return {
    settings: { type: 'basic', name: '', schedule: FIRST_SCHEDULE, chain: [], resumes: false },
    search: { ...emptyDraft(), ...kept, limit, listId: null, listName: '' },
  };
};

export function CreateAutopilotScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { from } = route.useSearch();
  const start = useRef<Start>(null);
  start.current ??= begin(from);
  const form = useAutopilotForm(start.current);
  const create = useCreate();
  const [isMade, setMade] = useState(false);
  const isSaving = create.isPending || isMade;
  const guard = useLeaveGuard({ changes: form.isChanged ? 1 : 0, saving: isSaving });
  const submit = async () => {
    if (!form.body || isSaving) return;
    try {
      const { data } = await create.mutateAsync({ ...form.body, ...shownPrice(form.estimate.data) });
      // Marks the form as saved before leaving the page.
      flushSync(() => setMade(true));
      await navigate({ to: '/lead-search/autopilot', search: { open: data.id } });
    } catch (reason) {
      // Already shown as a toast; also shown at its fields.
      form.refuse(reason);
      console.warn(reason);
    }
  };
  return (
    <Page title={t('autopilot.screen.form.create')}>
      <AutopilotForm form={form} isNew isSaving={isSaving} onSubmit={() => void submit()} />
      {guard}
    </Page>
  );
}
