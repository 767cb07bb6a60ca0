/** Redirects to Login when the session ends (signed out here, revoked elsewhere, user stopped). */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../../lib/session.ts';

export function useSessionEnd() {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (!user) void navigate({ to: '/login', replace: true });
  }, [user, navigate]);
}
