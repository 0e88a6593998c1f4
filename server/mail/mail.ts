// Mail from the installation itself: verification, recovery, invitations, support. Campaign mail is sent from the
// users' mailboxes, never through here.
export type SystemMail = { to: string; subject: string; html: string; text: string; replyTo?: string }

export type SendMail = (mail: SystemMail) => Promise<void>
