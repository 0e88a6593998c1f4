export type Message = { subject: string; text: string; html: string; from: string | null }
export function readMessage(source: string): Message {
  return { subject: '', text: source, html: '', from: null }
}
