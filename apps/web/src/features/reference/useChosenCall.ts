/** Which call is open: the fragment of the address, so that a call can be linked to. */
import { useLocation } from '@tanstack/react-router';

export const useChosenCall = () => useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
