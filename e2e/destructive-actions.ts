// Every control that removes, ends or revokes something, with its calls and its safeguard. The test beside this file
// compares the calls with those in web/, and take-back.spec.ts clicks each control.

type DestructiveAction = {
  /** `delete <table>`, `<remote function>`, `storage`, `unenroll`, `signOut <scope>`, or the name of a server function. */
  calls: readonly string[]
  /** Undo or the trash; the opposite action; or a confirmation before a change that cannot be undone. */
  safeguard: 'undo' | 'opposite' | 'confirmation'
  /** The other journey that clicks the control, and the texts that it clicks. */
  testedIn?: readonly [file: string, ...texts: string[]]
}

export const destructiveActions = {
  'a contact': { calls: ['delete audience'], safeguard: 'undo' },
  'many contacts': { calls: ['delete_matching'], safeguard: 'undo' },
  'an import': {
    calls: ['undo_import'],
    safeguard: 'confirmation',
    testedIn: ['audience-import.spec.ts', "'Undo import'"],
  },
  'a linked list': { calls: ['delete linked_lists'], safeguard: 'undo' },
  'a merge of contacts': { calls: ['merge_contacts'], safeguard: 'undo' },
  'a pair of duplicates': { calls: ['dismiss_duplicates'], safeguard: 'undo' },
  'a tag of contacts': { calls: ['tag_audience', 'tag_matching'], safeguard: 'undo' },
  'a place in a segment': { calls: ['change_segment'], safeguard: 'undo' },
  'an owner or a time zone': { calls: ['set_contact_owner', 'set_time_zone'], safeguard: 'undo' },
  'a segment': { calls: ['delete segments'], safeguard: 'undo' },
  'a suppression': { calls: ['delete suppressions'], safeguard: 'undo' },
  'a campaign': { calls: ['delete email_campaigns'], safeguard: 'undo' },
  'a running campaign': { calls: ['delete email_campaigns'], safeguard: 'confirmation' },
  'a state of a campaign': { calls: ['set_campaign_status'], safeguard: 'undo' },
  'tags and senders of campaigns': {
    calls: ['tag_campaigns', 'change_senders', 'delete campaign_mailboxes'],
    safeguard: 'opposite',
  },
  'a lead, removed': { calls: ['change_leads', 'change_matching_leads'], safeguard: 'undo' },
  'a lead, suppressed': { calls: ['change_leads', 'change_matching_leads'], safeguard: 'undo' },
  'a lead, moved back': { calls: ['move_leads_back'], safeguard: 'undo' },
  'a link to a campaign report': { calls: ['delete shared_campaign_reports'], safeguard: 'confirmation' },
  'a link to an analysis': {
    calls: ['delete shared_reports'],
    safeguard: 'confirmation',
    testedIn: ['analysis-history.spec.ts', "'Revoke the link'"],
  },
  'a template': { calls: ['delete email_templates'], safeguard: 'undo' },
  'a folder of templates': { calls: ['delete template_folders'], safeguard: 'undo' },
  'a star of a template': { calls: ['delete template_favourites'], safeguard: 'opposite' },
  'a snippet': { calls: ['delete snippets'], safeguard: 'undo' },
  'a word of a dictionary': { calls: ['delete dictionary_words'], safeguard: 'undo' },
  'a view of a list': { calls: ['delete saved_views'], safeguard: 'undo' },
  'an analysis': { calls: ['delete analyses'], safeguard: 'confirmation' },
  'a draft': {
    calls: ['delete drafts'],
    safeguard: 'undo',
    testedIn: ['drafts.spec.ts', "'Discard'", "'Undo'"],
  },
  'a conversation': { calls: ['sort_conversations'], safeguard: 'undo' },
  'a note': { calls: ['delete conversation_notes'], safeguard: 'undo' },
  'an answer that waits': {
    calls: ['cancel_answer'],
    safeguard: 'undo',
    testedIn: ['inbox-answer.spec.ts', "'Undo'"],
  },
  'a probable reply': {
    calls: ['decide_probable_reply'],
    safeguard: 'undo',
    testedIn: ['inbox-answer.spec.ts'],
  },
  'a task': { calls: ['finish_task', 'change_task'], safeguard: 'undo' },
  'a tracked email that waits': { calls: ['cancel_single'], safeguard: 'confirmation' },
  'a notification': { calls: ['delete notifications'], safeguard: 'undo' },
  'a muted category': { calls: ['delete notification_mutes'], safeguard: 'opposite' },
  'a mailbox': { calls: ['delete mailboxes'], safeguard: 'confirmation' },
  'a device': { calls: ['delete push_subscriptions'], safeguard: 'confirmation' },
  'a chat': { calls: ['delete chat_webhooks'], safeguard: 'confirmation' },
  'a webhook': { calls: ['delete webhook_endpoints'], safeguard: 'undo' },
  'a form': { calls: ['delete contact_forms'], safeguard: 'undo' },
  'a CRM': { calls: ['delete crm_connections'], safeguard: 'undo' },
  'an address verifier': { calls: ['delete workspace_verifiers'], safeguard: 'confirmation' },
  'a language model': { calls: ['delete workspace_ai'], safeguard: 'confirmation' },
  'an API key': { calls: ['delete api_keys'], safeguard: 'confirmation' },
  'a session': { calls: ['end_session', 'signOut others'], safeguard: 'confirmation' },
  'all sessions': { calls: ['signOut global'], safeguard: 'confirmation' },
  'a second factor': {
    calls: ['unenroll'],
    safeguard: 'confirmation',
    testedIn: ['settings.spec.ts', "'Remove'"],
  },
  'a member': { calls: ['delete workspace_members', 'transfer_workspace'], safeguard: 'confirmation' },
  'an invitation': { calls: ['delete workspace_invitations'], safeguard: 'undo' },
  'a kept export': { calls: ['storage'], safeguard: 'undo' },
  'a picture': {
    calls: ['storage'],
    safeguard: 'confirmation',
    testedIn: ['settings.spec.ts', "'Remove picture'"],
  },
  'a plan': {
    calls: ['change-subscription'],
    safeguard: 'confirmation',
    testedIn: ['billing.spec.ts', "'Cancel plan'"],
  },
  'the trash': { calls: ['delete trash'], safeguard: 'confirmation' },
  'a workspace': { calls: ['delete workspaces'], safeguard: 'confirmation' },
  'an account': {
    calls: ['delete_account'],
    safeguard: 'confirmation',
    testedIn: ['settings.spec.ts', "'Delete my account'", "'Delete for good'"],
  },
  'an announcement': {
    calls: ['delete announcements'],
    safeguard: 'confirmation',
    testedIn: ['impersonation.spec.ts', "'Delete Maintenance starts at noon.'"],
  },
  'an account, by an admin': {
    calls: ['admin_suspend', 'admin_grant_plan', 'admin_reset_factors', 'admin_set_role'],
    safeguard: 'confirmation',
    testedIn: ['admin.spec.ts'],
  },
} as const satisfies Record<string, DestructiveAction>

/** Remote functions that change data without removing anything. */
export const harmlessCalls: readonly string[] = [
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
  'run_linked_list',
  'save_push_subscription',
  'send_test_webhook',
  'save_sequence',
  'set_custom_field',
  'set_seed_mailboxes',
  'settle_message',
  'settle_time_zone',
  'start_crm_run',
  'start_placement_test',
  'stop_impersonation',
  'sweep_imports',
  'undo_merge',
  'undo_move_back',
]

/** Functions whose names match only read. */
export const readsOnly =
  /^(?:accounts|audience|bounce|campaign|check|contact|count|dashboard|deletion|domain|enrolment|find|get|inbox|is|mailbox|my|placement|recent|replies|sequence|template|verifier|why)_/
