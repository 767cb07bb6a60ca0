/** Edits a whole autopilot. Changes by others in the meantime are reported and overwrite nothing here. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NotFoundScreen } from '../../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type Draft, useSavedDraft } from '../../search/public.ts';
import { type Autopilot, isMissing, useAutopilot, useAutopilotUpdates } from '../autopilot.queries.ts';
import { ChangedMeanwhile } from '../panel/ChangedMeanwhile.tsx';
import { shownPrice, useSave } from '../sending.queries.ts';
import { kindAndType } from '../words.ts';
import { AutopilotForm } from './AutopilotForm.tsx';
import { type Start, useAutopilotForm } from './useAutopilotForm.ts';

export function EditAutopilotScreen() {
  const { autopilot: address } = useParams({ from: '/app/lead-search/autopilot/$autopilot/edit' });
  useAutopilotUpdates();
  const found = useAutopilot(address.id);
  // Cached data may be outdated, so the form waits for fresh data.
  const isFresh = useRef(false);
  if (found.data && !found.isFetching) isFresh.current = true;
  /** Increases to refill the form. */
  const [version, setVersion] = useState(0);
  if (isMissing(found.error) || (found.data && found.data.type !== address.type)) return <NotFoundScreen />;
  return (
    <QueryState query={{ ...found, data: isFresh.current ? found.data : undefined, earlier: undefined }}>
      {(current) => (
        <FilledIn key={`${current.id}:${version}`} current={current} onAnew={() => setVersion((now) => now + 1)} />
      )}
    </QueryState>
  );
}

interface Props {
  /** The current state. */
  current: Autopilot;
  onAnew: () => void;
}

/** The form starts with the data at opening, whatever loads later. */
function FilledIn(props: Props) {
  const [first] = useState(props.current);
  const draft = useSavedDraft(first.search);
  return (
    <QueryState query={draft}>
      {(search) => <Edit {...props} first={first} start={startOf(first, search)} />}
    </QueryState>
  );
}

function startOf(autopilot: Autopilot, search: Draft): Start {
  const { type, name, schedule, chain, resumes_by_itself, cap, list } = autopilot;
  return {
    settings: { type, name, schedule, chain, resumes: resumes_by_itself },
    search: { ...search, limit: cap, listId: list?.id ?? null, listName: list?.name ?? '' },
  };
}

function Edit({ current, first, start, onAnew }: Props & { first: Autopilot; start: Start }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const kept = useRef(start);
  const form = useAutopilotForm(kept.current);
  const save = useSave();
  const [isMade, setMade] = useState(false);
  const isSaving = save.isPending || isMade;
  const guard = useLeaveGuard({ changes: form.isChanged ? 1 : 0, saving: isSaving });
  const submit = async (seen: string) => {
    if (!form.body || isSaving) return;
    try {
      await save.mutateAsync({ id: first.id, ...form.body, ...shownPrice(form.estimate.data), seen });
      flushSync(() => setMade(true));
      await navigate({ to: '/lead-search/autopilot', search: { open: first.id } });
    } catch (reason) {
      // Already shown; also shown at its fields. Someone else's change is reported above the form.
      form.refuse(reason);
      console.warn(reason);
    }
  };
  const isOutdated = !isMade && current.changed_at !== first.changed_at;
  return (
    <Page
      title={t('autopilot.screen.form.edit', { name: first.name })}
      subtitle={kindAndType(t, { kind: form.search.draft.kind, type: first.type })}
    >
      <AutopilotForm
        form={form}
        isNew={false}
        isSaving={isSaving}
        note={
          isOutdated && (
            <ChangedMeanwhile onOver={() => form.submit() && void submit(current.changed_at)} onDiscard={onAnew} />
          )
        }
        onSubmit={() => void submit(first.changed_at)}
      />
      {guard}
    </Page>
  );
}
