declare module 'email-verify' {
  export function verify(
    address: string,
    options: { port: number; sender: string; fqdn: string; timeout: number; dns: string },
    done: (error: Error | null, answer: { success: boolean; code: number }) => void,
  ): void;
}
