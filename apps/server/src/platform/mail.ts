export interface SmtpSettings {
  host: string;
  port: number;
  username: string;
  password: string;
  encryption: 'none' | 'starttls' | 'tls';
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  from?: string;
  replyTo?: string;
  headers?: Record<string, string>;
  smtp?: SmtpSettings;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  verify(smtp: SmtpSettings): Promise<void>;
  close(): void;
}
