// The scope that a workspace key needs for each table, remote function and function of the server. Null is refused to
// every such key, because it concerns a person, an admin or the access of others. A missing name is refused as well.
// database/policies/catalog.test.ts compares the names with the catalog, server/anonymous-budget.test.ts with the
// functions of the server.

/** Agents do not change who is a member. */
export const agentScopes = ['read', 'contacts', 'campaigns', 'inbox', 'send', 'admin'] as const
export const keyScopes = [...agentScopes, 'members'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The labels of scopes on the page that creates a key. `send` covers all that can make an email leave. */
export const scopeLabels: Record<KeyScope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'See contacts, campaigns, conversations and reports' },
  contacts: { label: 'Contacts', hint: 'Add, change, import and delete contacts and segments' },
  campaigns: { label: 'Campaigns', hint: 'Write campaigns, templates and tasks' },
  inbox: { label: 'Inbox', hint: 'Triage conversations and write notes' },
  send: { label: 'Send', hint: 'Launch, pause and resume campaigns, enrol contacts and answer emails' },
  admin: { label: 'Admin', hint: 'Change workspace settings, mailboxes and domains' },
  members: { label: 'Members', hint: 'Let a directory add and remove members by SCIM' },
}

/** Reading needs `read`, unless the second scope says otherwise; the first one writes, and reads as well. */
type TableScopes = readonly [write: KeyScope, read?: KeyScope] | null

export const tableScopes: Record<string, TableScopes> = {
  analyses: ['campaigns'],
  announcement_dismissals: null,
  announcements: null,
  api_keys: null,
  assignment_rules: ['admin'],
  attachments: ['campaigns'],
  audience: ['contacts'],
  audit_log: ['admin', 'admin'],
  campaign_enrolments: ['send'],
  campaign_entrants: ['send'],
  campaign_leads: ['campaigns'],
  campaign_mailboxes: ['campaigns'],
  campaign_steps: ['campaigns'],
  campaign_tasks: ['campaigns'],
  chat_webhooks: null,
  contact_changes: ['contacts'],
  conversation_notes: ['inbox'],
  conversations: ['inbox'],
  dashboard_layouts: null,
  dictionary_words: null,
  domain_changes: ['admin'],
  domain_report_rows: ['admin'],
  domain_reports: ['admin'],
  drafts: null,
  email_campaigns: ['campaigns'],
  email_template_versions: ['campaigns'],
  email_templates: ['campaigns'],
  imports: ['contacts'],
  inbound_messages: ['inbox'],
  lead_actions: ['campaigns'],
  lead_branches: ['campaigns'],
  linked_lists: null,
  mailboxes: ['admin'],
  message_bodies: ['inbox'],
  message_events: ['inbox'],
  message_links: ['campaigns'],
  messages: ['campaigns'],
  notification_channels: null,
  notification_mutes: null,
  notification_settings: null,
  notifications: null,
  placement_tests: ['send'],
  placements: ['admin'],
  profiles: null,
  push_subscriptions: null,
  saved_views: null,
  segments: ['contacts'],
  sending_domains: ['admin'],
  sequence_versions: ['campaigns'],
  shared_campaign_reports: null,
  shared_reports: null,
  snippets: ['campaigns'],
  step_tests: ['campaigns'],
  step_variants: ['campaigns'],
  'storage.buckets': ['admin'],
  'storage.objects': ['campaigns'],
  subscriptions: null,
  support_answers: null,
  support_requests: null,
  suppressions: ['contacts'],
  template_favourites: null,
  template_folders: ['campaigns'],
  tracking_settings: ['admin'],
  trash: ['admin'],
  webhook_deliveries: ['admin', 'admin'],
  webhook_endpoints: ['admin', 'admin'],
  contact_forms: ['admin', 'admin'],
  crm_connections: ['admin', 'admin'],
  webhook_events: ['admin', 'admin'],
  workspace_ai: ['admin', 'admin'],
  workspace_invitations: null,
  workspace_members: null,
  workspace_verifiers: ['admin', 'admin'],
  workspaces: ['admin'],
}

const all = (scope: KeyScope | null, names: string): Record<string, KeyScope | null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, scope]))

/** Remote functions of the database. */
export const procedureScopes: Record<string, KeyScope | null> = {
  ...all(
    'read',
    'audience_companies audience_facets bounce_facts campaign_figures campaign_reach campaign_report campaign_time_zones contact_timeline count_audience count_conversations count_tasks dashboard_concerns dashboard_days dashboard_funnel dashboard_hours dashboard_mail dashboard_mailboxes deletion_effects domain_report_days domain_senders enrolment_counts find_audience find_conversations find_duplicates find_tasks find_trash get_template_count get_workspace_activity get_workspace_audience_secure get_workspace_members inbox_thread mailbox_days mailbox_health placement_shares recent_merges replies_by_wording reputation require_export sequence_counts template_figures uuid_v7 why_not_sent',
  ),
  ...all(
    'contacts',
    'change_segment check_addresses create_static_segment delete_matching dismiss_duplicates export_person finish_import import_rows merge_contacts set_contact_owner set_custom_field sweep_imports tag_audience tag_matching undo_import undo_merge',
  ),
  ...all(
    'campaigns',
    'change_senders change_task copy_campaign create_campaign finish_task reopen_task save_sequence tag_campaigns',
  ),
  ...all(
    'inbox',
    'cancel_answer cancel_single correct_verdict decide_probable_reply mark_message_sent settle_message sort_conversations',
  ),
  ...all(
    'send',
    'add_new_leads add_to_campaign answer_inbound change_leads change_matching_leads continue_lead enrol_contacts enrol_import move_leads_back resume_campaign resume_mailboxes retry_skipped_entrants send_single set_campaign_status start_placement_test undo_move_back',
  ),
  ...all(
    'admin',
    'erase_person pause_mailboxes replay_webhook_deliveries restore_from_trash restore_pace send_test_webhook set_seed_mailboxes set_time_zone settle_time_zone start_crm_run verifier_usage',
  ),
  ...all(
    null,
    'accept_workspace_invitation accounts_without_admin admin_answer_request admin_audit_log admin_grant_plan admin_impersonate admin_overview admin_pause_sending admin_reset_factors admin_resume_sending admin_sending admin_set_role admin_set_sign_up admin_sign_up admin_subscriptions admin_support_requests admin_suspend admin_users admin_verify answer_invitation create_api_key delete_account end_session get_invitations get_usage_history get_user_analysis_count get_user_by_email_or_username has_active_subscription invite_to_workspace is_username_free my_holdings my_impersonations my_sessions run_linked_list save_push_subscription stop_impersonation transfer_workspace',
  ),
}

/** Functions of the server. */
export const functionScopes: Record<string, KeyScope | null> = {
  ...all(
    'read',
    'check-launch export-analysis export-audience export-campaign export-leads export-tracking fetch-attachment has-model play-campaign',
  ),
  ...all('contacts', 'fetch-list repair-values verify-addresses'),
  ...all('campaigns', 'analyze-email review-analysis rewrite-draft track-email'),
  ...all('inbox', 'draft-answer'),
  ...all('send', 'launch-campaign send-test send-tracked-email'),
  ...all('admin', 'check-domain check-mailbox check-tracking-domain webhook-secret'),
  ...all(
    null,
    'answer-support-request begin-mailbox-oauth change-subscription check-subscription connect-chat connect-crm connect-mailbox create-checkout customer-portal export-account export-audit-log finish-mailbox-oauth invite-member list-invoices list-oauth-clients load-sample-data push-key read-shared-campaign-report read-shared-report sandbox-billing send-contact-email send-test-notice set-oauth-client set-workspace-ai set-workspace-verifier sign-in-as system-checks try-workspace-ai update-mailbox-login',
  ),
}
