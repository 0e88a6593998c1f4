// oxlint-disable max-lines -- a flat table: each notification after the other
// All notification types. A new type needs only an entry here: the database gets its texts (npm run types) and respects
// disabled categories, and the bell displays and links it.

export const notificationCategories = {
  positive_replies: {
    label: 'Positive replies',
    hint: 'When someone is interested, proposes a meeting or names a colleague; again if nobody opens it.',
    defaultChannels: ['email', 'push', 'chat'],
  },
  replies: {
    label: 'Other replies',
    hint: 'When someone else replies to an email of yours, or no longer works there.',
    defaultChannels: ['push', 'chat'],
  },
  assigned: {
    label: 'Assigned to you',
    hint: 'When a conversation is assigned to you.',
    defaultChannels: ['email', 'push', 'chat'],
  },
  mentions: {
    label: 'Mentions',
    hint: 'When someone mentions you in a note.',
    defaultChannels: ['email', 'push', 'chat'],
  },
  reminders: {
    label: 'Reminders',
    hint: 'When nobody has replied by the day you asked to be reminded.',
    defaultChannels: ['push', 'chat'],
  },
  leads: {
    label: 'Leads',
    hint: 'When a lead reaches an action that notifies you.',
    defaultChannels: ['push', 'chat'],
  },
  stops: {
    label: 'Stopped mailboxes and campaigns',
    hint: 'When a mailbox or campaign stops, or soon will, and waits for you. The app always tells you.',
    defaultChannels: ['email', 'push', 'chat'],
  },
  usage: { label: 'Usage', hint: 'When the month’s analyses run low or out.', defaultChannels: [] },
  team: {
    label: 'Team',
    hint: 'When someone invites you, or joins a workspace of yours.',
    defaultChannels: [],
  },
  tracking: {
    label: 'Opens',
    hint: 'When someone opens an email of yours for the first time.',
    defaultChannels: [],
  },
  clicks: {
    label: 'Clicks',
    hint: 'When someone clicks a link in an email of yours for the first time.',
    defaultChannels: [],
  },
  tests: {
    label: 'Tests',
    hint: 'When a test of variants finds a winner, or a placement test ends.',
    defaultChannels: [],
  },
  support: { label: 'Support', hint: 'When a request of yours is answered.', defaultChannels: [] },
} as const satisfies Record<
  string,
  { label: string; hint: string; defaultChannels: readonly NotificationChannel[] }
>

/** The channels besides the app. `leaves` lists those that are on until the user changes them. */
export type NotificationChannel = 'email' | 'push' | 'chat'

export type NotificationCategory = keyof typeof notificationCategories
export type NotificationIcon = 'gauge' | 'person' | 'eye' | 'lifebuoy' | 'card' | 'bell'

export type NotificationType = {
  /** Null for notifications that nobody should miss: they cannot be disabled. */
  category: NotificationCategory | null
  icon: NotificationIcon
  /** The page that it links to. */
  path: string
  /** Placeholders in braces are facts. Absent when the notification's author writes the text. */
  words?: { title: string; message: string }
}

export const notificationTypes: Readonly<Record<string, NotificationType>> = {
  analysis_limit_near: {
    category: 'usage',
    icon: 'gauge',
    path: '/pricing',
    words: {
      title: 'Few analyses left this month',
      message: '{used} of {limit} analyses of the {plan} plan are used.',
    },
  },
  analysis_limit_reached: {
    category: 'usage',
    icon: 'gauge',
    path: '/pricing',
    words: {
      title: 'This month’s analyses are used',
      message: 'All {limit} analyses of the {plan} plan are used. The live score keeps working.',
    },
  },
  member_joined: {
    category: 'team',
    icon: 'person',
    path: '/settings/team',
    words: { title: '{name} joined {workspace}', message: 'They accepted your invitation as {role}.' },
  },
  invited: {
    category: 'team',
    icon: 'person',
    path: '/invitation',
    words: { title: '{name} invites you to {workspace}', message: 'Open this to join as {role}.' },
  },
  tracking: { category: 'tracking', icon: 'eye', path: '/tracker' },
  email_opened: {
    category: 'tracking',
    icon: 'eye',
    path: '/tracker',
    words: { title: '{recipient} opened your email', message: '{subject}' },
  },
  link_clicked: {
    category: 'clicks',
    icon: 'eye',
    path: '/tracker',
    words: { title: '{recipient} clicked a link in your email', message: '{subject}' },
  },
  placement_tested: {
    category: 'tests',
    icon: 'bell',
    path: '/providers?tab=placement',
    words: {
      title: '{inbox} of {emails} test emails of {campaign} reached the inbox',
      message: '{spam} went to spam and {missing} did not arrive within 15 minutes.',
    },
  },
  test_won: {
    category: 'tests',
    icon: 'bell',
    path: '/campaigns',
    words: {
      title: 'Variant {variant} wins in {campaign}',
      message:
        'Step {step} sends more of variant {variant} from now on. The Report tab of the campaign shows by how much it is ahead.',
    },
  },
  lead_reached: {
    category: 'leads',
    icon: 'person',
    path: '/campaigns',
    words: { title: '{name} came to an action of “{campaign}”', message: '{text}' },
  },
  reply_received: {
    category: 'replies',
    icon: 'person',
    path: '/inbox',
    words: { title: '{name} replied', message: '{subject}' },
  },
  positive_reply: {
    category: 'positive_replies',
    icon: 'person',
    path: '/inbox',
    words: { title: '{name} replied: {reading}', message: '{subject}' },
  },
  recipient_left: {
    category: 'replies',
    icon: 'person',
    path: '/inbox',
    words: { title: '{name} no longer works there', message: '{subject}' },
  },
  reply_unopened: {
    category: 'positive_replies',
    icon: 'person',
    path: '/inbox',
    words: { title: 'Nobody has opened the reply of {name}', message: '{subject}' },
  },
  reply_missing: {
    category: 'reminders',
    icon: 'person',
    path: '/inbox',
    words: { title: 'No reply from {name} yet', message: '{subject}' },
  },
  answers_withheld: {
    category: null,
    icon: 'bell',
    path: '/inbox',
    words: {
      title: 'Emails not sent: {count}',
      message: 'They were due while the account was suspended. Send them again where it is still needed.',
    },
  },
  conversation_assigned: {
    category: 'assigned',
    icon: 'person',
    path: '/inbox',
    words: { title: '{by} assigned you the conversation with {name}', message: '{subject}' },
  },
  mentioned: {
    category: 'mentions',
    icon: 'person',
    path: '/inbox',
    words: { title: '{by} mentioned you in the conversation with {name}', message: '{note}' },
  },
  support: { category: 'support', icon: 'lifebuoy', path: '/help' },
  account_entered: {
    category: null,
    icon: 'lifebuoy',
    path: '/settings/security',
    words: {
      title: 'Support signed in to your account',
      message: 'For an hour at most. The reason given: {reason}',
    },
  },
  factors_reset: {
    category: null,
    icon: 'lifebuoy',
    path: '/settings/security',
    words: {
      title: 'Your two-factor authentication was removed',
      message: 'Support did this and signed you out everywhere. Set it up again in your settings.',
    },
  },
  mailbox_stopped: { category: 'stops', icon: 'bell', path: '/providers' },
  mailbox_slowed: { category: 'stops', icon: 'bell', path: '/providers' },
  domain_warned: { category: 'stops', icon: 'bell', path: '/providers?tab=domains' },
  campaign_warned: { category: 'stops', icon: 'bell', path: '/campaigns' },
  campaign_stopped: { category: 'stops', icon: 'bell', path: '/campaigns' },
  crm_stopped: { category: 'stops', icon: 'bell', path: '/settings/crm' },
  webhook_stopped: { category: 'stops', icon: 'bell', path: '/settings/webhooks' },
  list_failed: {
    category: 'stops',
    icon: 'bell',
    path: '/audience/import',
    words: { title: '“{list}” could not be imported', message: '{error} It is tried again every hour.' },
  },
  list_paused: {
    category: 'stops',
    icon: 'bell',
    path: '/audience/import',
    words: {
      title: '“{list}” is no longer imported',
      message: 'It failed five times in a row, so it is paused: {error}',
    },
  },
  payment_failed: {
    category: null,
    icon: 'card',
    path: '/billing',
    words: {
      title: 'Your payment did not go through',
      message: 'Update your card under Billing to keep {plan}.',
    },
  },
  trial_ending: {
    category: null,
    icon: 'card',
    path: '/billing',
    words: {
      title: 'Your trial of {plan} is ending',
      message:
        'It ends on {day} (UTC). Add a card under Billing to continue; without one you are not charged.',
    },
  },
}

/** The page of a notification: its conversation, if it has one. */
export function pathOf({
  type,
  conversation_id: id,
}: {
  type: string
  conversation_id: string | null
}): string | null {
  const { path } = notificationDisplayOf(type)
  return path === '/inbox' && id ? `${path}?conversation=${id}` : path
}

/** An unlisted type, which other programs may insert, gets a bell icon and no link. */
export function notificationDisplayOf(type: string): { icon: NotificationIcon; path: string | null } {
  const known = Object.hasOwn(notificationTypes, type) ? notificationTypes[type] : undefined
  return known ?? { icon: 'bell', path: null }
}
