/**
 * The profile form, kept in sync with the saved data. When someone else saves, untouched fields take the new values.
 * Touched ones keep the input and name whose value they would replace.
 */
import {
  type BusinessProfile,
  PROFILE_FIELD_NAMES,
  ProfileBody,
  type ProfileField,
  type ProfileValues,
} from '@leadwright/contract/ai/business-profile';
import { useRef, useState } from 'react';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { useSaveProfile } from './business-profile.queries.ts';

const valuesOf = (profile: BusinessProfile): ProfileValues =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, profile[name]])) as ProfileValues;

export interface Conflict {
  by: string;
  fields: ProfileField[];
}

export function useProfileForm(saved: BusinessProfile) {
  const save = useSaveProfile();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useZodForm(ProfileBody, {
    initialValues: valuesOf(saved),
    onSubmit: (body) => save.mutateAsync({ id: saved.id, version: saved.version, body }),
  });
  /** The version the form started from. */
  const shown = useRef(saved);
  // Only another version of the profile changes the form.
  useOnChange(() => {
    if (saved.version <= shown.current.version) return;
    const [typed, before] = [form.values, shown.current];
    // Includes input typed while saving.
    const touched = PROFILE_FIELD_NAMES.filter(
      (name) => typed[name].trim() !== before[name] && typed[name].trim() !== saved[name],
    );
    shown.current = saved;
    form.load(valuesOf(saved));
    form.mantine.setValues(Object.fromEntries(touched.map((name) => [name, typed[name]])) as Partial<ProfileValues>);
    const replaced = touched.filter((name) => before[name] !== saved[name]);
    setConflict(replaced.length > 0 ? { by: saved.changed_by ?? '', fields: replaced } : null);
  }, [saved.version]);
  return { form, conflict };
}
