/** The open call, in the URL fragment so that it can be linked to. */
import { useLocation } from '@tanstack/react-router';

export const useChosenCall = () => useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
