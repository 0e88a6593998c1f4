import {
  Bell,
  Briefcase,
  ChartNoAxesColumn,
  FileText,
  Inbox,
  LifeBuoy,
  Megaphone,
  MessagesSquare,
  Radar,
  Users,
  type LucideIcon,
} from 'lucide-react'

type Feature = {
  Icon: LucideIcon
  title: string
  text: string
}

/** The other features, each in one sentence. */
export const features: readonly Feature[] = [
  {
    Icon: ChartNoAxesColumn,
    title: 'Email analysis',
    text: 'Cold emails, follow-ups, subject lines and raw source: one score, seven parts, every point accounted for.',
  },
  {
    Icon: MessagesSquare,
    title: 'LinkedIn analysis',
    text: 'Connection notes, InMails and messages by their own limits and rules. On paid plans.',
  },
  {
    Icon: Megaphone,
    title: 'Campaigns and sequences',
    text: 'Follow-ups sent from your own mailboxes within your hours and limits, and stop when someone replies.',
  },
  {
    Icon: Inbox,
    title: 'Inbox',
    text: 'The replies to every campaign and mailbox in one place, sorted, beside what you sent.',
  },
  {
    Icon: Users,
    title: 'Audience',
    text: 'Everyone you write to, with tags, lead score and fields of your own, imported from any spreadsheet.',
  },
  {
    Icon: FileText,
    title: 'Templates',
    text: 'Save what worked. Every template shows its score.',
  },
  {
    Icon: Radar,
    title: 'Email tracker',
    text: 'Opens and clicks as they happen, each with a verdict: a person, a machine, or unsure, and why.',
  },
  {
    Icon: Briefcase,
    title: 'Workspaces',
    text: 'One for each client or product; nothing crosses from one to another.',
  },
  {
    Icon: Bell,
    title: 'Notifications',
    text: 'Live in every open tab, and kept until you have read them.',
  },
  {
    Icon: LifeBuoy,
    title: 'Help by people',
    text: 'A searchable help center, and a support form that a person answers.',
  },
]
