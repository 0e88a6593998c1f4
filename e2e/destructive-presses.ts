// Every control that removes, ends or revokes something, with the calls behind it and its way back. The test
// beside it compares the calls with those in web/, and take-back.spec.ts presses each control.

type Press = {
  /** `delete <table>`, `<remote function>`, `storage`, `unenroll`, `signOut <scope>`, or the name of a server function. */
  calls: readonly string[]
  /** Undo or the trash, the opposite press, or a question before what is final. */
  wayBack: 'undo' | 'opposite' | 'question'
  /** The journey that presses it, where that is another one, and the texts it presses. */
  walkedIn?: readonly [file: string, ...texts: string[]]
}

export const destructivePresses = {
  'a contact': { calls: ['delete audience'], wayBack: 'undo' },
  'many contacts': { calls: ['delete_matching'], wayBack: 'undo' },
  'an import': {
    calls: ['undo_import'],
    wayBack: 'question',
    walkedIn: ['audience-import.spec.ts', "'Undo import'"],
  },
  'a merge of contacts': { calls: ['merge_contacts'], wayBack: 'undo' },
  'a pair of duplicates': { calls: ['dismiss_duplicates'], wayBack: 'undo' },
  'a tag of contacts': { calls: ['tag_audience', 'tag_matching'], wayBack: 'undo' },
  'a place in a segment': { calls: ['change_segment'], wayBack: 'undo' },
  'an owner or a time zone': { calls: ['set_contact_owner', 'set_time_zone'], wayBack: 'undo' },
  'a segment': { calls: ['delete segments'], wayBack: 'undo' },
  'a suppression': { calls: ['delete suppressions'], wayBack: 'undo' },
  'a campaign': { calls: ['delete email_campaigns'], wayBack: 'undo' },
  'a running campaign': { calls: ['delete email_campaigns'], wayBack: 'question' },
  'a state of a campaign': { calls: ['set_campaign_status'], wayBack: 'undo' },
  'tags and senders of campaigns': {
    calls: ['tag_campaigns', 'change_senders', 'delete campaign_mailboxes'],
    wayBack: 'opposite',
  },
  'a lead, removed': { calls: ['change_leads', 'change_matching_leads'], wayBack: 'undo' },
  'a lead, suppressed': { calls: ['change_leads', 'change_matching_leads'], wayBack: 'undo' },
  'a lead, moved back': { calls: ['move_leads_back'], wayBack: 'undo' },
  'a link to a campaign report': { calls: ['delete shared_campaign_reports'], wayBack: 'question' },
  'a link to an analysis': {
    calls: ['delete shared_reports'],
    wayBack: 'question',
    walkedIn: ['analysis-history.spec.ts', "'Revoke the link'"],
  },
  'a template': { calls: ['delete email_templates'], wayBack: 'undo' },
  'a folder of templates': { calls: ['delete template_folders'], wayBack: 'undo' },
  'a star of a template': { calls: ['delete template_favourites'], wayBack: 'opposite' },
  'a snippet': { calls: ['delete snippets'], wayBack: 'undo' },
  'a word of a dictionary': { calls: ['delete dictionary_words'], wayBack: 'undo' },
  'a view of a list': { calls: ['delete saved_views'], wayBack: 'undo' },
  'an analysis': { calls: ['delete analyses'], wayBack: 'question' },
  'a draft': {
    calls: ['delete drafts'],
    wayBack: 'undo',
    walkedIn: ['drafts.spec.ts', "'Discard'", "'Undo'"],
  },
  'a conversation': { calls: ['sort_conversations'], wayBack: 'undo' },
  'a note': { calls: ['delete conversation_notes'], wayBack: 'undo' },
  'an answer that waits': {
    calls: ['cancel_answer'],
    wayBack: 'undo',
    walkedIn: ['inbox-answer.spec.ts', "'Undo'"],
  },
  'a probable reply': {
    calls: ['decide_probable_reply'],
    wayBack: 'undo',
    walkedIn: ['inbox-answer.spec.ts'],
  },
  'a task': { calls: ['finish_task', 'change_task'], wayBack: 'undo' },
  'a tracked email that waits': { calls: ['cancel_single'], wayBack: 'question' },
  'a notification': { calls: ['delete notifications'], wayBack: 'undo' },
  'a muted category': { calls: ['delete notification_mutes'], wayBack: 'opposite' },
  'a mailbox': { calls: ['delete mailboxes'], wayBack: 'question' },
  'a device': { calls: ['delete push_subscriptions'], wayBack: 'question' },
  'a chat': { calls: ['delete chat_webhooks'], wayBack: 'question' },
  'a webhook': { calls: ['delete webhook_endpoints'], wayBack: 'undo' },
  'an address verifier': { calls: ['delete workspace_verifiers'], wayBack: 'question' },
  'a language model': { calls: ['delete workspace_ai'], wayBack: 'question' },
  'an API key': { calls: ['delete api_keys'], wayBack: 'question' },
  'a session': { calls: ['end_session', 'signOut others'], wayBack: 'question' },
  'all sessions': { calls: ['signOut global'], wayBack: 'question' },
  'a second factor': {
    calls: ['unenroll'],
    wayBack: 'question',
    walkedIn: ['settings.spec.ts', "'Remove'"],
  },
  'a member': { calls: ['delete workspace_members', 'transfer_workspace'], wayBack: 'question' },
  'an invitation': { calls: ['delete workspace_invitations'], wayBack: 'undo' },
  'a kept export': { calls: ['storage'], wayBack: 'undo' },
  'a picture': {
    calls: ['storage'],
    wayBack: 'question',
    walkedIn: ['settings.spec.ts', "'Remove picture'"],
  },
  'a plan': {
    calls: ['change-subscription'],
    wayBack: 'question',
    walkedIn: ['billing.spec.ts', "'Cancel plan'"],
  },
  'the trash': { calls: ['delete trash'], wayBack: 'question' },
  'a workspace': { calls: ['delete workspaces'], wayBack: 'question' },
  'an account': {
    calls: ['delete_account'],
    wayBack: 'question',
    walkedIn: ['settings.spec.ts', "'Delete my account'", "'Delete for good'"],
  },
  'an announcement': {
    calls: ['delete announcements'],
    wayBack: 'question',
    walkedIn: ['impersonation.spec.ts', "'Delete We move house at noon.'"],
  },
  'an account, by an admin': {
    calls: ['admin_suspend', 'admin_grant_plan', 'admin_reset_factors', 'admin_set_role'],
    wayBack: 'question',
    walkedIn: ['admin.spec.ts'],
  },
} as const satisfies Record<string, Press>

/** Remote functions that change something and take nothing away. */
export const takesNothing: readonly string[] = [
  'accept_workspace_invitation',
  'admin_verify',
  'add_new_leads',
  'add_to_campaign',
  'answer_inbound',
  'answer_invitation',
  'continue_lead',
  'copy_campaign',
  'correct_verdict',
  'create_api_key',
  'create_campaign',
  'create_static_segment',
  'enrol_import',
  'finish_import',
  'import_rows',
  'mark_message_sent',
  'reopen_task',
  'replay_webhook_deliveries',
  'require_export',
  'restore_from_trash',
  'restore_pace',
  'resume_campaign',
  'retry_skipped_entrants',
  'save_push_subscription',
  'send_test_webhook',
  'save_sequence',
  'set_custom_field',
  'settle_message',
  'settle_time_zone',
  'stop_impersonation',
  'sweep_imports',
  'undo_merge',
  'undo_move_back',
]

/** Functions with such a name only read. */
export const readsOnly =
  /^(?:accounts|audience|bounce|campaign|check|contact|count|dashboard|deletion|domain|enrolment|find|get|inbox|is|mailbox|my|recent|replies|sequence|template|verifier|why)_/
