// Read from the catalog by `npm run types`: change the migrations, then run it.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

type Link = {
  foreignKeyName: string
  columns: string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: string[]
}

type ForeignKey<Name extends string, Columns extends string[], To extends string, Referenced extends string[], One extends boolean = false> = {
  foreignKeyName: Name
  columns: Columns
  isOneToOne: One
  referencedRelation: To
  referencedColumns: Referenced
}

/** Any value may be written into a JSON column. */
type Written<Row> = { [Column in keyof Row]: Json extends Row[Column] ? unknown : Row[Column] }

/** `Required` are the columns that an insert must name: they are neither nullable nor have a default. */
type Table<Row, Required extends keyof Row, Relationships extends Link[] = []> = {
  Row: Row
  Insert: Pick<Written<Row>, Required> & Partial<Omit<Written<Row>, Required>>
  Update: Partial<Written<Row>>
  Relationships: Relationships
}

type Callable<Args, Returns> = { Args: Args; Returns: Returns }

type RowsOf<Args, Name extends keyof Tables, Many extends boolean> = {
  Args: Args
  Returns: Many extends true ? Tables[Name]['Row'][] : Tables[Name]['Row']
  SetofOptions: { from: '*'; to: Name; isOneToOne: false; isSetofReturn: Many }
}

export type Tables = {
  analyses: Table<{
    id: string
    user_id: string
    analysis_type: string
    timestamp: string
    workspace_id: string | null
    subject: string | null
    body: string | null
    score: number | null
    report: Json | null
    rule_pack: string | null
    created_at: string
    removed_by_retention_at: string | null
  }, never, [ForeignKey<'analyses_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  announcement_dismissals: Table<{
    id: string
    user_id: string
    announcement_id: string
    created_at: string
  }, 'announcement_id', [ForeignKey<'announcement_dismissals_announcement_id_fkey', ['announcement_id'], 'announcements', ['id']>]>
  announcements: Table<{
    id: string
    author_id: string | null
    message: string
    tone: 'info' | 'warning' | 'danger'
    link: string | null
    starts_at: string
    ends_at: string | null
    created_at: string
  }, 'message'>
  api_keys: Table<{
    id: string
    user_id: string
    name: string
    scope: 'read' | 'write'
    prefix: string
    last_four: string
    last_used_at: string | null
    expires_at: string | null
    created_at: string
    workspace_id: string | null
    scopes: string[] | null
    allowed_addresses: string[] | null
  }, 'name' | 'scope' | 'prefix' | 'last_four', [ForeignKey<'api_keys_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  assignment_rules: Table<{
    id: string
    workspace_id: string
    kind: 'off' | 'round_robin' | 'campaign' | 'contact'
    member_ids: string[]
    last_member_id: string | null
  }, 'workspace_id' | 'kind', [ForeignKey<'assignment_rules_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  attachments: Table<{
    id: string
    workspace_id: string
    message_id: string | null
    inbound_id: string | null
    position: number
    name: string
    content_type: string
    size: number
    content_id: string | null
    object_id: string | null
    missing: string | null
    attempts: number
    created_at: string
    fetchable: boolean
  }, 'workspace_id' | 'position' | 'name' | 'content_type' | 'size', [ForeignKey<'attachments_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>, ForeignKey<'attachments_workspace_id_inbound_id_fkey', ['workspace_id', 'inbound_id'], 'inbound_messages', ['id', 'workspace_id']>, ForeignKey<'attachments_workspace_id_message_id_fkey', ['workspace_id', 'message_id'], 'messages', ['id', 'workspace_id']>]>
  audience: Table<{
    id: string
    workspace_id: string
    name: string | null
    email: string
    tags: string[]
    phone: string | null
    company: string | null
    job_title: string | null
    location: string | null
    source: string
    notes: string | null
    priority: 'low' | 'medium' | 'high'
    lead_score: number
    birthday: string | null
    custom_fields: string | null
    created_at: string
    updated_at: string
    import_id: string | null
    time_zone: string | null
    last_contacted_at: string | null
    last_reply_at: string | null
    derived_time_zone: string | null
    derived_time_zone_from: string | null
    derived_time_zone_confidence: string | null
    owner_id: string | null
    verdict: 'deliverable' | 'risky' | 'undeliverable' | 'unknown'
    verdict_reason: string | null
    verdict_suggestion: string | null
    verdict_at: string | null
    verdict_due_at: string
    file_verdict: 'deliverable' | 'risky' | 'undeliverable' | null
    not_before: string | null
    lawful_basis: string | null
    basis_proof: string | null
  }, 'workspace_id' | 'email', [ForeignKey<'audience_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  audit_log: Table<{
    id: string
    workspace_id: string | null
    actor_id: string | null
    action: string
    subject_table: string
    subject_id: string | null
    details: Json
    created_at: string
    impersonator_id: string | null
  }, 'action' | 'subject_table', [ForeignKey<'audit_log_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  campaign_enrolments: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    segment_id: string | null
    is_on: boolean
    daily_limit: number
    if_elsewhere: 'skip' | 'add' | 'move'
    on_leaving: 'nothing' | 'pause' | 'end'
    problem: string | null
    next_look_at: string
    contacts_after_id: string | null
    leads_after_id: string | null
    pages: number
    created_at: string
    retried_at: string | null
  }, 'workspace_id' | 'campaign_id', [ForeignKey<'campaign_enrolments_segment', ['workspace_id', 'segment_id'], 'segments', ['id', 'workspace_id']>, ForeignKey<'campaign_enrolments_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>]>
  campaign_entrants: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    contact_id: string
    via: 'segment' | 'import' | 'api' | 'action'
    outcome: 'enrolled' | 'skipped'
    reason: 'suppressed' | 'elsewhere' | null
    entered_at: string
    left_at: string | null
  }, 'workspace_id' | 'campaign_id' | 'contact_id' | 'via' | 'outcome', [ForeignKey<'campaign_entrants_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'campaign_entrants_workspace_id_contact_id_fkey', ['workspace_id', 'contact_id'], 'audience', ['id', 'workspace_id']>]>
  campaign_leads: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    audience_id: string | null
    email: string
    state: 'waiting' | 'active' | 'paused' | 'replied' | 'bounced' | 'unsubscribed' | 'finished' | 'skipped'
    reason: string | null
    step_id: string | null
    due_at: string | null
    mailbox_id: string | null
    held_by: string | null
    held_at: string | null
    last_sent_at: string | null
    ended_at: string | null
    created_at: string
    unwritten: number
    on_reply: 'question' | 'not_now' | 'referral' | 'interested' | 'meeting' | 'not_interested' | 'wrong_person' | 'hostile' | 'bounced' | null
    in_holdout: boolean
    provider: string
    verdict: 'deliverable' | 'risky' | 'undeliverable' | 'unknown' | null
    reply_undecided_at: string | null
  }, 'workspace_id' | 'campaign_id' | 'email', [ForeignKey<'campaign_leads_workspace_id_audience_id_fkey', ['workspace_id', 'audience_id'], 'audience', ['id', 'workspace_id']>, ForeignKey<'campaign_leads_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'campaign_leads_workspace_id_mailbox_id_fkey', ['workspace_id', 'mailbox_id'], 'mailboxes', ['id', 'workspace_id']>, ForeignKey<'campaign_leads_workspace_id_step_id_fkey', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  campaign_mailboxes: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    mailbox_id: string
    created_at: string
    served_at: string
  }, 'workspace_id' | 'campaign_id' | 'mailbox_id', [ForeignKey<'campaign_mailboxes_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'campaign_mailboxes_workspace_id_mailbox_id_fkey', ['workspace_id', 'mailbox_id'], 'mailboxes', ['id', 'workspace_id']>]>
  campaign_steps: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    position: number | null
    kind: 'email' | 'call' | 'task' | 'linkedin' | 'condition' | 'action'
    wait_days: number
    instructions: string
    created_at: string
    leads_to: string
    branches: Json
    on_reply: 'question' | 'not_now' | 'referral' | 'interested' | 'meeting' | 'not_interested' | 'wrong_person' | 'hostile' | 'bounced' | null
    action: Json | null
  }, 'workspace_id' | 'campaign_id', [ForeignKey<'campaign_steps_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>]>
  campaign_tasks: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    lead_id: string
    step_id: string
    due_at: string
    done_at: string | null
    done_by: string | null
    outcome: 'done' | 'skipped' | 'reached' | 'voicemail' | 'no_answer' | 'wrong_number' | 'not_interested' | 'meeting' | null
    created_at: string
    note: string
  }, 'workspace_id' | 'campaign_id' | 'lead_id' | 'step_id', [ForeignKey<'campaign_tasks_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'campaign_tasks_workspace_id_lead_id_fkey', ['workspace_id', 'lead_id'], 'campaign_leads', ['id', 'workspace_id']>, ForeignKey<'campaign_tasks_workspace_id_step_id_fkey', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  chat_webhooks: Table<{
    id: string
    user_id: string
    workspace_id: string | null
    format: 'slack' | 'teams'
    host: string
    last_error: string | null
    created_at: string
  }, 'format' | 'host', [ForeignKey<'chat_webhooks_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  contact_changes: Table<{
    id: string
    workspace_id: string
    contact_id: string
    changed_at: string
    user_id: string | null
    source: string | null
    fields: string[]
    before: string[]
    after: string[]
  }, 'workspace_id' | 'contact_id' | 'fields' | 'before' | 'after'>
  contact_forms: Table<{
    id: string
    workspace_id: string
    name: string
    campaign_id: string | null
    tags: string[]
    thanks_url: string | null
    received: number
    last_received_at: string | null
    created_at: string
  }, 'workspace_id' | 'name', [ForeignKey<'contact_forms_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'contact_forms_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  conversation_notes: Table<{
    id: string
    workspace_id: string
    inbound_id: string
    author_id: string | null
    body: string
    mentions: string[]
    created_at: string
  }, 'workspace_id' | 'inbound_id' | 'body', [ForeignKey<'conversation_notes_workspace_id_inbound_id_fkey', ['workspace_id', 'inbound_id'], 'inbound_messages', ['id', 'workspace_id']>]>
  conversations: Table<{
    id: string
    workspace_id: string
    writer: string
    is_automatic: boolean
    inbound_id: string
    received_at: string
    kind: string
    matched_by: string | null
    message_id: string | null
    lead_id: string | null
    campaign_id: string | null
    mailbox_id: string | null
    from_address: string
    from_name: string
    subject: string
    preview: string
    back_on: string | null
    category: string | null
    snoozed_until: string | null
    closed_at: string | null
    assignee_id: string | null
    mail_count: number
    unread_count: number
    has_attachment: boolean
    answered_at: string | null
    awaits_answer: boolean
    reminder_for: string | null
    reminded_at: string | null
  }, 'workspace_id' | 'writer' | 'is_automatic' | 'inbound_id' | 'received_at' | 'kind', [ForeignKey<'conversations_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  crm_connections: Table<{
    id: string
    workspace_id: string
    provider: string
    account_id: string
    account_name: string
    key_hint: string
    state: 'previewing' | 'previewed' | 'active'
    is_on: boolean
    problem: string | null
    conflicts: 'newest' | 'crm' | 'coldframe'
    sync_owners: boolean
    sync_lifecycle: boolean
    last_error: string | null
    run_started_at: string | null
    run_since: string | null
    run_position: Json | null
    run_counts: Json
    run_errors: Json
    last_counts: Json | null
    last_errors: Json
    last_run_at: string | null
    changes_since: string | null
    everything_at: string | null
    next_run_at: string
    leased_until: string
    created_at: string
    sync_activity: boolean
    sync_opens: boolean
  }, 'workspace_id' | 'provider' | 'account_id' | 'account_name' | 'key_hint', [ForeignKey<'crm_connections_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  dashboard_layouts: Table<{
    id: string
    user_id: string
    cards: string[]
    hidden: string[]
    created_at: string
    updated_at: string
  }, never>
  dictionary_words: Table<{
    id: string
    workspace_id: string | null
    user_id: string | null
    word: string
    created_at: string
  }, 'word', [ForeignKey<'dictionary_words_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  domain_changes: Table<{
    id: string
    workspace_id: string
    domain_id: string
    check_key: string
    before: Json
    after: Json
    created_at: string
  }, 'workspace_id' | 'domain_id' | 'check_key' | 'before' | 'after', [ForeignKey<'domain_changes_domain_id_fkey', ['domain_id'], 'sending_domains', ['id']>, ForeignKey<'domain_changes_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  domain_report_rows: Table<{
    id: string
    workspace_id: string
    report_id: string
    source: string
    count: number
    disposition: 'none' | 'quarantine' | 'reject'
    dkim_aligned: boolean
    spf_aligned: boolean
    from_domain: string
    signers: string[]
    envelope_domain: string
    reason: string
  }, 'workspace_id' | 'report_id' | 'source' | 'count', [ForeignKey<'domain_report_rows_report_id_fkey', ['report_id'], 'domain_reports', ['id']>, ForeignKey<'domain_report_rows_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  domain_reports: Table<{
    id: string
    workspace_id: string
    kind: 'dmarc' | 'tls'
    domain: string
    reporter: string
    report_id: string
    begins_at: string
    ends_at: string
    policy: string
    successes: number
    created_at: string
    is_authenticated: boolean
  }, 'workspace_id' | 'kind' | 'domain' | 'reporter' | 'report_id' | 'begins_at' | 'ends_at', [ForeignKey<'domain_reports_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  drafts: Table<{
    id: string
    user_id: string
    workspace_id: string | null
    kind: string
    row_id: string | null
    base_version: string | null
    content: string
    revision: number
    created_at: string
    updated_at: string
  }, 'kind' | 'content', [ForeignKey<'drafts_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  email_campaigns: Table<{
    id: string
    workspace_id: string
    title: string
    description: string | null
    category: string | null
    target_audience: string | null
    priority: 'low' | 'medium' | 'high'
    tags: string[]
    status: 'draft' | 'scheduled' | 'sending' | 'paused' | 'auto_paused' | 'completed' | 'archived'
    created_at: string
    updated_at: string
    segment_id: string | null
    starts_at: string | null
    send_days: number[]
    hour_from: string
    hour_to: string
    time_zone: string | null
    in_lead_zone: boolean
    closed_dates: string[]
    daily_cap: number | null
    new_leads_cap: number | null
    waits_in_working_days: boolean
    follow_ups_first: boolean
    stop_for_company: boolean
    tracks_opens: boolean
    tracks_clicks: boolean
    unsubscribe_line: string
    min_score: number
    pause_reason: string | null
    launched_at: string | null
    sequence_version: number
    owner_id: string | null
    matches_provider: boolean
    provider_hourly_cap: number | null
    holdout_share: number
    holdout_segment_id: string | null
    queues_by_provider: boolean
    projected_bounces: Json | null
    holds_risky: boolean
  }, 'workspace_id' | 'title', [ForeignKey<'email_campaigns_holdout_segment', ['workspace_id', 'holdout_segment_id'], 'segments', ['id', 'workspace_id']>, ForeignKey<'email_campaigns_segment', ['workspace_id', 'segment_id'], 'segments', ['id', 'workspace_id']>, ForeignKey<'email_campaigns_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  email_template_versions: Table<{
    id: string
    workspace_id: string
    template_id: string
    version: number
    user_id: string | null
    title: string
    subject: string | null
    content_text: string | null
    content_html: string | null
    created_at: string
  }, 'workspace_id' | 'template_id' | 'version' | 'title', [ForeignKey<'email_template_versions_template_id_fkey', ['template_id'], 'email_templates', ['id']>, ForeignKey<'email_template_versions_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  email_templates: Table<{
    id: string
    workspace_id: string
    user_id: string | null
    title: string
    subject: string | null
    content_text: string | null
    content_html: string | null
    category: string | null
    tags: string[]
    version: number
    created_at: string
    updated_at: string
    folder_id: string | null
    goal: 'reply' | 'book-call' | 'referral' | null
    step_position: string | null
  }, 'workspace_id' | 'title', [ForeignKey<'email_templates_folder', ['workspace_id', 'folder_id'], 'template_folders', ['id', 'workspace_id']>, ForeignKey<'email_templates_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  imports: Table<{
    id: string
    workspace_id: string
    user_id: string | null
    file_name: string
    duplicates: 'skip' | 'update'
    mapping: Json
    state: 'open' | 'done' | 'undone'
    total: number
    added: number
    updated: number
    skipped: number
    rejected: number
    rejects: Json
    created_at: string
    touched_at: string
    finished_at: string | null
    swept_at: string | null
  }, 'workspace_id', [ForeignKey<'imports_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  inbound_messages: Table<{
    id: string
    workspace_id: string
    mailbox_id: string | null
    folder: string
    uid_validity: number
    uid: number
    rfc_message_id: string | null
    kind: 'reply' | 'auto_reply' | 'out_of_office' | 'left' | 'challenge' | 'bounce' | 'complaint' | 'unsubscribe' | 'unreadable'
    message_id: string | null
    matched_by: 'headers' | 'token' | 'address' | 'unsure' | 'company' | 'person' | null
    lead_id: string | null
    campaign_id: string | null
    from_address: string
    from_name: string
    subject: string
    content_text: string
    content_html: string | null
    received_at: string
    back_on: string | null
    category: 'interested' | 'meeting' | 'question' | 'not_now' | 'referral' | 'wrong_person' | 'not_interested' | 'opt_out' | 'out_of_office' | 'hostile' | 'other' | null
    assignee_id: string | null
    read_at: string | null
    snoozed_until: string | null
    closed_at: string | null
    created_at: string
    removed_by_retention_at: string | null
    attachment_names: string[]
    category_source: 'rules' | 'corrections' | 'person' | null
    category_reason: string
    to_addresses: string[]
    cc_addresses: string[]
    reply_to: string
    reminder_for: string | null
    reminded_at: string | null
    sender_check: 'pass' | 'none' | 'fail' | null
    unclear_opt_out: string | null
    recorded_kind: string | null
    leads_before: Json
    kind_reason: string
    probable_message_id: string | null
    probable_lead_id: string | null
    probable_by: string[]
    own_text: string | null
    preview: string | null
    opt_out_decided: boolean
    invitation: Json | null
  }, 'workspace_id' | 'uid_validity' | 'uid' | 'kind', [ForeignKey<'inbound_messages_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'inbound_messages_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>, ForeignKey<'inbound_messages_workspace_id_lead_id_fkey', ['workspace_id', 'lead_id'], 'campaign_leads', ['id', 'workspace_id']>, ForeignKey<'inbound_messages_workspace_id_mailbox_id_fkey', ['workspace_id', 'mailbox_id'], 'mailboxes', ['id', 'workspace_id']>, ForeignKey<'inbound_messages_workspace_id_message_id_fkey', ['workspace_id', 'message_id'], 'messages', ['id', 'workspace_id']>]>
  lead_actions: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    lead_id: string
    step_id: string
    action: Json
    is_done: boolean
    detail: string
    done_at: string
    created_at: string
  }, 'workspace_id' | 'campaign_id' | 'lead_id' | 'step_id' | 'action' | 'is_done' | 'detail', [ForeignKey<'lead_actions_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'lead_actions_workspace_id_lead_id_fkey', ['workspace_id', 'lead_id'], 'campaign_leads', ['id', 'workspace_id']>, ForeignKey<'lead_actions_workspace_id_step_id_fkey', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  lead_branches: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    lead_id: string
    step_id: string
    reached_at: string
    branch: string | null
    name: string | null
    reason: string | null
    taken_at: string | null
    created_at: string
    inbound_id: string | null
    left_step_id: string | null
  }, 'workspace_id' | 'campaign_id' | 'lead_id' | 'step_id' | 'reached_at', [ForeignKey<'lead_branches_workspace_id_inbound_id_fkey', ['workspace_id', 'inbound_id'], 'inbound_messages', ['id', 'workspace_id']>, ForeignKey<'lead_branches_workspace_id_lead_id_fkey', ['workspace_id', 'lead_id'], 'campaign_leads', ['id', 'workspace_id']>, ForeignKey<'lead_branches_workspace_id_left_step_id_fkey', ['workspace_id', 'left_step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  linked_lists: Table<{
    id: string
    workspace_id: string
    user_id: string | null
    name: string
    url: string
    every_hours: number
    duplicates: 'skip' | 'update'
    plan: Json
    is_paused: boolean
    pause_reason: string | null
    next_run_at: string
    last_run_at: string | null
    last_result: 'imported' | 'unchanged' | 'failed' | null
    last_error: string | null
    added: number
    updated: number
    rejected: number
    failures: number
    claim: string | null
    claimed_until: string | null
    content_hash: string | null
    created_at: string
  }, 'workspace_id' | 'name' | 'url' | 'every_hours' | 'plan', [ForeignKey<'linked_lists_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  mailboxes: Table<{
    id: string
    workspace_id: string
    created_by: string | null
    address: string
    from_name: string
    reply_to: string | null
    provider: string
    smtp_host: string
    smtp_port: number
    smtp_security: 'tls' | 'starttls' | 'none'
    smtp_user: string
    imap_host: string | null
    imap_port: number | null
    imap_security: 'tls' | 'starttls' | 'none' | null
    imap_user: string | null
    saves_to_sent: boolean
    sent_folder: string | null
    signature_text: string
    signature_html: string
    state: 'active' | 'paused' | 'broken'
    state_reason: string | null
    daily_limit: number
    ramp_began: string | null
    ramp_start: number
    ramp_step: number
    gap_min: number
    gap_max: number
    hour_from: string | null
    hour_to: string | null
    frozen_from: string | null
    frozen_to: string | null
    tags: string[]
    next_free_at: string
    sent_on: string | null
    sent_count: number
    last_sent_at: string | null
    last_read_at: string | null
    read_error: string | null
    created_at: string
    updated_at: string
    next_check_at: string
    oauth_provider: 'google' | 'microsoft' | null
    paused_by: 'domain' | 'reputation' | null
    slowed_because: string | null
    pace_restored_at: string | null
    is_seed: boolean
  }, 'workspace_id' | 'address' | 'smtp_host' | 'smtp_port', [ForeignKey<'mailboxes_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  message_bodies: Table<{
    id: string
    workspace_id: string
    content_text: string
    content_html: string | null
    created_at: string
    removed_by_retention_at: string | null
  }, 'id' | 'workspace_id', [ForeignKey<'message_bodies_workspace_id_id_fkey', ['id', 'workspace_id'], 'messages', ['id', 'workspace_id']>]>
  message_events: Table<{
    id: string
    workspace_id: string
    message_id: string
    link_id: string | null
    kind: 'open' | 'click' | 'unsubscribe'
    at: string
    agent: string
    client: string
    network: string | null
    prefetch: boolean
    probed: boolean
    others: number
    verdict: 'human' | 'machine' | 'unsure'
    rule: string | null
    reason: string | null
    classifier_version: number | null
    corrected: 'human' | 'machine' | null
    created_at: string
  }, 'workspace_id' | 'message_id' | 'kind', [ForeignKey<'message_events_workspace_id_message_id_fkey', ['workspace_id', 'message_id'], 'messages', ['id', 'workspace_id']>]>
  message_links: Table<{
    id: string
    workspace_id: string
    message_id: string
    url: string
    label: string
    position: number
    human_clicks: number
    machine_clicks: number
    unsure_clicks: number
    first_clicked_at: string | null
    last_clicked_at: string | null
    created_at: string
  }, 'workspace_id' | 'message_id' | 'url' | 'position', [ForeignKey<'message_links_workspace_id_message_id_fkey', ['workspace_id', 'message_id'], 'messages', ['id', 'workspace_id']>]>
  messages: Table<{
    id: string
    workspace_id: string
    created_by: string | null
    recipient: string
    subject: string
    tracks_opens: boolean
    sent_at: string | null
    human_opens: number
    machine_opens: number
    unsure_opens: number
    human_clicks: number
    machine_clicks: number
    unsure_clicks: number
    first_opened_at: string | null
    first_clicked_at: string | null
    unsubscribed_at: string | null
    last_event_at: string | null
    client: string | null
    open_notified_at: string | null
    created_at: string
    kind: 'single' | 'campaign' | 'answer' | 'test'
    campaign_id: string | null
    step_id: string | null
    variant_id: string | null
    lead_id: string | null
    mailbox_id: string | null
    state: 'queued' | 'sending' | 'handing' | 'sent' | 'refused' | 'deferred' | 'uncertain' | 'suppressed' | 'expired' | 'cancelled' | null
    claim: string | null
    lease_until: string | null
    attempts: number
    next_at: string | null
    rfc_message_id: string | null
    rfc_references: string[]
    answer: string | null
    answer_class: string | null
    replied_at: string | null
    bounced_at: string | null
    complained_at: string | null
    updated_at: string
    answers_id: string | null
    click_notified_at: string | null
    handed_at: string | null
    orphaned: number
    tracks_clicks: boolean
    more_to: string[]
    cc: string[]
    bcc: string[]
    is_forward: boolean
    refused_addresses: Json | null
    superseded_by: string | null
    invitation_reply: string | null
  }, 'workspace_id' | 'recipient', [ForeignKey<'messages_answers', ['workspace_id', 'answers_id'], 'inbound_messages', ['id', 'workspace_id']>, ForeignKey<'messages_campaign', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'messages_lead', ['workspace_id', 'lead_id'], 'campaign_leads', ['id', 'workspace_id']>, ForeignKey<'messages_mailbox', ['workspace_id', 'mailbox_id'], 'mailboxes', ['id', 'workspace_id']>, ForeignKey<'messages_step', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>, ForeignKey<'messages_variant', ['workspace_id', 'variant_id'], 'step_variants', ['id', 'workspace_id']>, ForeignKey<'messages_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  notification_channels: Table<{
    id: string
    user_id: string
    category: string
    channel: 'email' | 'push' | 'chat'
    is_on: boolean
    created_at: string
  }, 'category' | 'channel' | 'is_on'>
  notification_mutes: Table<{
    id: string
    user_id: string
    category: string
    created_at: string
  }, 'category'>
  notification_settings: Table<{
    id: string
    user_id: string
    digest_hour: number | null
    time_zone: string
    tells_subject: boolean
    digested_on: string | null
    created_at: string
  }, never>
  notifications: Table<{
    id: string
    user_id: string
    title: string
    message: string
    type: string
    is_read: boolean
    created_at: string
    conversation_id: string | null
  }, 'title'>
  placement_tests: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    step_id: string | null
    contact_id: string | null
    created_by: string | null
    cause: 'person' | 'schedule' | 'follow_up'
    created_at: string
    finished_at: string | null
    emails: number | null
    inbox: number | null
    spam: number | null
    missing: number | null
    api_key_id: string | null
    content_check: Json | null
    content_checks: number
    content_checked_at: string | null
  }, 'workspace_id' | 'campaign_id', [ForeignKey<'placement_tests_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'placement_tests_workspace_id_contact_id_fkey', ['workspace_id', 'contact_id'], 'audience', ['id', 'workspace_id']>, ForeignKey<'placement_tests_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>, ForeignKey<'placement_tests_workspace_id_step_id_fkey', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  placements: Table<{
    id: string
    workspace_id: string
    test_id: string
    mailbox_id: string | null
    seed_id: string | null
    sender: string
    seed: string
    provider: string
    result: 'waiting' | 'inbox' | 'promotions' | 'social' | 'updates' | 'forums' | 'spam' | 'trash' | 'other' | 'missing' | 'unsent' | 'unread'
    sent_at: string | null
    found_at: string | null
    delay: number | null
    folder: string
    spf: string
    dkim: string
    dmarc: string
    spam_headers: string
    reason: string
  }, 'id' | 'workspace_id' | 'test_id' | 'sender' | 'seed' | 'provider', [ForeignKey<'placements_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>, ForeignKey<'placements_workspace_id_mailbox_id_fkey', ['workspace_id', 'mailbox_id'], 'mailboxes', ['id', 'workspace_id']>, ForeignKey<'placements_workspace_id_seed_id_fkey', ['workspace_id', 'seed_id'], 'mailboxes', ['id', 'workspace_id']>, ForeignKey<'placements_workspace_id_test_id_fkey', ['workspace_id', 'test_id'], 'placement_tests', ['id', 'workspace_id']>]>
  profiles: Table<{
    id: string
    name: string
    username: string | null
    role: 'user' | 'admin'
    last_login: string | null
    bio: string | null
    company: string | null
    job_title: string | null
    created_at: string
    avatar: string | null
  }, 'id'>
  push_subscriptions: Table<{
    id: string
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    device: string
    created_at: string
  }, 'endpoint' | 'p256dh' | 'auth'>
  saved_views: Table<{
    id: string
    workspace_id: string
    user_id: string
    list: string
    name: string
    query: string
    created_at: string
    is_shared: boolean
  }, 'workspace_id' | 'list' | 'name' | 'query', [ForeignKey<'saved_views_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  segments: Table<{
    id: string
    workspace_id: string
    name: string
    kind: 'live' | 'static'
    filter: Json
    created_at: string
    updated_at: string
  }, 'workspace_id' | 'name', [ForeignKey<'segments_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  sending_domains: Table<{
    id: string
    workspace_id: string
    domain: string
    dkim_selector: string | null
    checks: Json
    checked_at: string | null
    created_at: string
    kind: 'sending' | 'tracking'
    next_check_at: string
    registry_asked_at: string | null
    failing: string[]
    failing_since: string | null
    paused_at: string | null
  }, 'workspace_id' | 'domain', [ForeignKey<'sending_domains_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  sequence_versions: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    version: number
    user_id: string | null
    sequence: Json
    created_at: string
  }, 'workspace_id' | 'campaign_id' | 'version' | 'sequence', [ForeignKey<'sequence_versions_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>]>
  shared_campaign_reports: Table<{
    id: string
    workspace_id: string
    campaign_id: string
    token: string
    expires_at: string | null
    created_at: string
  }, 'workspace_id' | 'campaign_id', [ForeignKey<'shared_campaign_reports_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>]>
  shared_reports: Table<{
    id: string
    analysis_id: string
    user_id: string
    token: string
    created_at: string
  }, 'analysis_id', [ForeignKey<'shared_reports_analysis_id_fkey', ['analysis_id'], 'analyses', ['id']>]>
  snippets: Table<{
    id: string
    workspace_id: string
    name: string
    content: string
    created_at: string
    updated_at: string
  }, 'workspace_id' | 'name' | 'content', [ForeignKey<'snippets_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  step_tests: Table<{
    id: string
    workspace_id: string
    step_id: string
    goal: 'positive' | 'reply' | 'click'
    method: 'fixed' | 'bandit'
    floor: number
    is_on: boolean
    started_at: string
    state: 'undecided' | 'winner' | 'no_difference'
    decided_at: string | null
    review: Json | null
    shares: Json | null
    reviewed_at: string | null
    next_review_at: string | null
    created_at: string
  }, 'workspace_id' | 'step_id', [ForeignKey<'step_tests_workspace_id_step_id_fkey', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  step_variants: Table<{
    id: string
    workspace_id: string
    step_id: string
    label: string | null
    weight: number
    subject: string
    content_text: string
    content_html: string | null
    created_at: string
    template_id: string | null
  }, 'workspace_id' | 'step_id', [ForeignKey<'step_variants_template', ['workspace_id', 'template_id'], 'email_templates', ['id', 'workspace_id']>, ForeignKey<'step_variants_workspace_id_step_id_fkey', ['workspace_id', 'step_id'], 'campaign_steps', ['id', 'workspace_id']>]>
  subscriptions: Table<{
    id: string
    user_id: string
    subscription_status: string
    plan_type: string
    created_at: string
    updated_at: string
    billing_period: 'monthly' | 'yearly' | null
    current_period_end: string | null
    cancel_at_period_end: boolean
    provider: 'grant' | 'sandbox' | 'stripe'
  }, 'user_id' | 'subscription_status' | 'plan_type'>
  support_answers: Table<{
    id: string
    request_id: string
    author_id: string | null
    message: string
    created_at: string
  }, 'request_id' | 'message', [ForeignKey<'support_answers_request_id_fkey', ['request_id'], 'support_requests', ['id']>]>
  support_requests: Table<{
    id: string
    kind: 'contact' | 'support'
    user_id: string | null
    name: string
    email: string
    subject: string | null
    category: string | null
    priority: 'low' | 'medium' | 'high' | 'critical'
    message: string
    url: string | null
    user_agent: string | null
    state: 'open' | 'answered' | 'closed'
    created_at: string
    answered_at: string | null
    priority_support: boolean
  }, 'kind' | 'name' | 'email' | 'message'>
  suppressions: Table<{
    id: string
    workspace_id: string
    address: string | null
    address_hash: string | null
    reason: 'manual' | 'not_interested' | 'unsubscribe' | 'complaint' | 'bounce' | 'erased'
    source: string | null
    created_at: string
    inbound_id: string | null
    pattern: string | null
    mail_server: string | null
    sha256: string | null
    for_account: boolean
  }, 'workspace_id', [ForeignKey<'suppressions_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  template_favourites: Table<{
    id: string
    workspace_id: string
    template_id: string
    user_id: string
    created_at: string
  }, 'workspace_id' | 'template_id', [ForeignKey<'template_favourites_workspace_id_template_id_fkey', ['workspace_id', 'template_id'], 'email_templates', ['id', 'workspace_id']>]>
  template_folders: Table<{
    id: string
    workspace_id: string
    name: string
    created_at: string
    updated_at: string
  }, 'workspace_id' | 'name', [ForeignKey<'template_folders_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  tracking_settings: Table<{
    id: string
    workspace_id: string
    domain: string | null
    domain_state: 'unset' | 'waiting' | 'wrong' | 'working'
    domain_found: string | null
    domain_checked_at: string | null
    excluded_domains: string[]
    keep_months: number | null
    created_at: string
    heeds_privacy_signals: boolean
  }, 'workspace_id', [ForeignKey<'tracking_settings_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  trash: Table<{
    id: string
    workspace_id: string
    batch: string
    kind: 'contact' | 'campaign' | 'template' | 'lead' | 'file' | 'segment' | 'snippet' | 'folder' | 'suppression' | 'note' | 'analysis' | 'tag' | 'value'
    row_id: string
    title: string
    source: string | null
    content: Json
    deleted_by: string | null
    deleted_at: string
  }, 'workspace_id' | 'batch' | 'kind' | 'row_id' | 'title' | 'content', [ForeignKey<'trash_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  webhook_deliveries: Table<{
    id: string
    workspace_id: string
    endpoint_id: string
    event_id: string
    type: string
    campaign_id: string | null
    lead_id: string | null
    sequence: number | null
    event_at: string
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    due_at: string
    claimed_at: string | null
    sent_at: string | null
    status: number | null
    took_ms: number | null
    answer: string | null
    error: string | null
    earlier: Json
    queued_at: string
  }, 'workspace_id' | 'endpoint_id' | 'event_id' | 'type' | 'event_at', [ForeignKey<'webhook_deliveries_workspace_id_event_id_fkey', ['workspace_id', 'event_id'], 'webhook_events', ['id', 'workspace_id']>]>
  webhook_endpoints: Table<{
    id: string
    workspace_id: string
    campaign_id: string | null
    url: string
    description: string
    types: string[]
    is_on: boolean
    paused_reason: string | null
    failing_since: string | null
    last_error: string | null
    created_by: string | null
    created_at: string
    crm_connection_id: string | null
  }, 'workspace_id' | 'url', [ForeignKey<'webhook_endpoints_workspace_id_campaign_id_fkey', ['workspace_id', 'campaign_id'], 'email_campaigns', ['id', 'workspace_id']>, ForeignKey<'webhook_endpoints_workspace_id_crm_connection_id_fkey', ['workspace_id', 'crm_connection_id'], 'crm_connections', ['id', 'workspace_id']>, ForeignKey<'webhook_endpoints_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  webhook_events: Table<{
    id: string
    workspace_id: string
    type: string
    campaign_id: string | null
    lead_id: string | null
    endpoint_id: string | null
    data: Json
    sequence: number | null
    at: string
  }, 'workspace_id' | 'type' | 'data' | 'at', [ForeignKey<'webhook_events_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  workspace_ai: Table<{
    id: string
    workspace_id: string
    provider: 'openai' | 'anthropic' | 'compatible'
    base_url: string | null
    model: string
    key_hint: string | null
    created_at: string
    updated_at: string
  }, 'workspace_id' | 'provider' | 'model', [ForeignKey<'workspace_ai_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  workspace_invitations: Table<{
    id: string
    workspace_id: string
    email: string
    role: 'editor' | 'viewer'
    invited_by: string | null
    expires_at: string
    created_at: string
  }, 'workspace_id' | 'email' | 'role', [ForeignKey<'workspace_invitations_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  workspace_members: Table<{
    id: string
    workspace_id: string
    user_id: string
    role: 'editor' | 'viewer'
    created_at: string
  }, 'workspace_id' | 'user_id' | 'role', [ForeignKey<'workspace_members_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  workspace_verifiers: Table<{
    id: string
    workspace_id: string
    provider: 'zerobounce' | 'neverbounce' | 'kickbox'
    key_hint: string | null
    monthly_limit: number
    problem: 'key' | 'credit' | null
    paused_until: string
    created_at: string
    updated_at: string
  }, 'workspace_id' | 'provider' | 'monthly_limit', [ForeignKey<'workspace_verifiers_workspace_id_fkey', ['workspace_id'], 'workspaces', ['id']>]>
  workspaces: Table<{
    id: string
    name: string
    description: string | null
    user_id: string
    created_at: string
    time_zone: string | null
    sample: boolean
    postal_address: string | null
    company_stop: boolean
    sending_days: number[]
    sending_from: string
    sending_until: string
    keep_mails_days: number | null
    keep_analyses_days: number | null
    bounce_warning: number
    bounce_refusal: number
    agents_may_send: boolean
    placement_days: number | null
    placement_follow_ups: boolean
  }, 'name'>
}

type Functions = {
  accept_workspace_invitation: Callable<{ p_token?: string | null; p_id?: string | null }, string>
  accounts_without_admin: Callable<never, number>
  add_new_leads: Callable<{ p_campaign_id: string | null }, number>
  add_to_campaign: Callable<{ p_campaign_id: string | null; p_find: unknown }, number>
  admin_answer_request: Callable<{ p_request_id: string | null; p_message: string | null }, { email: string; name: string; subject: string; message: string }[]>
  admin_audit_log: Callable<{ p_action?: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }, { id: string; created_at: string; actor: string; action: string; subject_table: string; subject_id: string; subject: string; details: Json; impersonator: string }[]>
  admin_grant_plan: Callable<{ p_user_id: string | null; p_plan: string | null }, undefined>
  admin_impersonate: Callable<{ p_user_id: string | null; p_reason: string | null }, string>
  admin_overview: Callable<never, Json>
  admin_pause_sending: Callable<{ reason: string | null }, undefined>
  admin_reset_factors: Callable<{ p_user_id: string | null }, number>
  admin_resume_sending: Callable<never, boolean>
  admin_sending: Callable<never, Json>
  admin_set_role: Callable<{ p_user_id: string | null; p_role: string | null }, undefined>
  admin_set_sign_up: Callable<{ p_mode: string | null; p_domains?: readonly string[] | null }, undefined>
  admin_sign_up: Callable<never, Json>
  admin_subscriptions: Callable<{ p_live?: boolean | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }, { id: string; user_id: string; email: string; plan_type: string; subscription_status: string; billing_period: string; provider: string; current_period_end: string; cancel_at_period_end: boolean; created_at: string }[]>
  admin_support_requests: Callable<{ p_state?: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }, { id: string; kind: string; user_id: string; name: string; email: string; subject: string; category: string; priority: string; message: string; url: string; user_agent: string; state: string; created_at: string; due_at: string; answered_at: string; plan: string; priority_support: boolean }[]>
  admin_suspend: Callable<{ p_user_id: string | null; p_suspended: boolean | null }, undefined>
  admin_users: Callable<{ p_search?: string | null; p_role?: string | null; p_plan?: string | null; p_state?: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }, { id: string; email: string; name: string; username: string; role: string; plan: string; provider: string; last_login: string; created_at: string; is_confirmed: boolean; is_suspended: boolean; has_second_factor: boolean }[]>
  admin_verify: Callable<{ p_user_id: string | null }, undefined>
  answer_inbound: Callable<{ p_inbound_id: string | null; p_message_id: string | null; p_text: string | null; p_html?: string | null; p_to?: readonly string[] | null; p_cc?: readonly string[] | null; p_bcc?: readonly string[] | null; p_is_forward?: boolean | null; p_send_at?: string | null; p_attachments?: unknown; p_known?: readonly string[] | null; p_remind_at?: string | null }, string>
  answer_invitation: Callable<{ p_inbound_id: string | null; p_message_id: string | null; p_answer: string | null }, string>
  audience_companies: Callable<{ p_workspace_id: string | null; p_after?: string | null; p_limit?: number | null; p_search?: string | null }, { company: string; members: number; best_score: number; newest: string; domains: string[] }[]>
  audience_facets: Callable<{ p_workspace_id: string | null }, { facet: string; value: string; members: number }[]>
  bounce_facts: Callable<{ p_workspace_id: string | null }, Json>
  campaign_figures: Callable<{ p_workspace_id: string | null }, { campaign_id: string; leads: number; contacted: number; sent: number; sent_today: number; delivered: number; replied: number; positive: number; bounced: number; to_answer: number; alarms: Json; next_send_at: string }[]>
  campaign_reach: Callable<{ p_campaign_id: string | null }, { people: number; suppressed: number; in_other_campaigns: number; written_lately: number; not_yet: number; role_addresses: number; deliverable: number; risky: number; undeliverable: number; unknown: number }[]>
  campaign_report: Callable<{ p_campaign_id: string | null }, Json>
  campaign_time_zones: Callable<{ p_campaign_id: string | null }, { known: number; derived: number; guessed: number; unknown: number }[]>
  cancel_answer: Callable<{ p_message_id: string | null }, Json>
  cancel_single: Callable<{ p_message_id: string | null; p_delete: boolean | null }, boolean>
  change_leads: Callable<{ p_lead_ids: readonly string[] | null; p_action: string | null }, number>
  change_matching_leads: Callable<{ p_campaign_id: string | null; p_action: string | null; p_states?: readonly string[] | null; p_search?: string | null }, number>
  change_segment: Callable<{ p_segment_id: string | null; p_find: unknown; p_on: boolean | null }, number>
  change_senders: Callable<{ p_add: unknown; p_remove: unknown }, Json>
  change_task: Callable<{ p_task_id: string | null; p_change: unknown }, undefined>
  check_addresses: Callable<{ p_workspace_id: string | null; p_emails: readonly string[] | null }, { email: string; known: boolean; suppressed: boolean }[]>
  contact_timeline: Callable<{ p_contact_id: string | null; p_before?: unknown; p_limit?: number | null }, { id: string; at: string; kind: string; detail: Json }[]>
  continue_lead: Callable<{ p_inbound_id: string | null; p_day: string | null }, string>
  copy_campaign: RowsOf<{ p_campaign_id: string | null; p_title: string | null }, 'email_campaigns', false>
  correct_verdict: Callable<{ p_event_id: string | null; p_verdict: string | null }, undefined>
  count_audience: Callable<{ p_workspace_id: string | null; p_find?: unknown; p_at_most?: number | null }, number>
  count_conversations: Callable<{ p_workspace_id: string | null; p_finds: unknown }, number[]>
  count_tasks: Callable<{ p_workspace_id: string | null; p_find?: unknown }, number>
  create_api_key: Callable<{ p_name: string | null; p_scope?: string | null; p_days?: number | null; p_workspace_id?: string | null; p_scopes?: readonly string[] | null; p_addresses?: readonly string[] | null }, string>
  create_campaign: Callable<{ p_workspace_id: string | null; p_title: string | null; p_sequence: unknown }, string>
  create_static_segment: Callable<{ p_workspace_id: string | null; p_name: string | null; p_find: unknown }, string>
  dashboard_concerns: Callable<{ p_workspace_id: string | null }, Json>
  dashboard_days: Callable<{ p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }, { day: string; analyses: number; scored: number; score_total: number; campaigns: number; people: number }[]>
  dashboard_funnel: Callable<{ p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }, { step: number; written: number; tracked: number; opened: number; clicked: number; replied: number; positive: number; meetings: number; click_tracked: number }[]>
  dashboard_hours: Callable<{ p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }, { weekday: number; hour: number; sent: number; replied: number }[]>
  dashboard_mail: Callable<{ p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }, { day: string; sent: number; replied: number; positive: number; meetings: number; bounced: number; opted_out: number }[]>
  dashboard_mailboxes: Callable<{ p_workspace_id: string | null }, { id: string; address: string; state: string; used: number; daily_limit: number; next_at: string }[]>
  decide_probable_reply: Callable<{ p_inbound_id: string | null; p_decision: string | null }, string>
  delete_account: Callable<{ p_email: string | null; p_without_admin?: boolean | null }, undefined>
  delete_matching: Callable<{ p_workspace_id: string | null; p_find: unknown }, number>
  deletion_effects: Callable<{ p_workspace_id: string | null; p_import_id?: string | null; p_find?: unknown; p_campaign_ids?: readonly string[] | null; p_mailbox_id?: string | null }, Json>
  dismiss_duplicates: Callable<{ p_workspace_id: string | null; p_contact_ids: readonly string[] | null; p_dismissed?: boolean | null }, undefined>
  domain_report_days: Callable<{ p_workspace_id: string | null; p_domain: string | null; p_days?: number | null }, { day: string; passed: number; failed: number; tls_failed: number }[]>
  domain_senders: Callable<{ p_workspace_id: string | null; p_domain: string | null; p_days?: number | null }, { source: string; sent: number; aligned: number; dkim: number; spf: number; quarantined: number; rejected: number; signers: string[]; envelopes: string[]; reporters: string[]; last_at: string }[]>
  end_session: Callable<{ p_session_id: string | null }, boolean>
  enrol_contacts: Callable<{ p_campaign_id: string | null; p_contacts: unknown; p_if_elsewhere?: string | null }, { email: string; outcome: string; reason: string }[]>
  enrol_import: Callable<{ p_import_id: string | null; p_campaign_id: string | null; p_if_elsewhere?: string | null; p_after?: string | null; p_known?: boolean | null }, { enrolled: number; already: number; suppressed: number; elsewhere: number; last_id: string }[]>
  enrolment_counts: Callable<{ p_campaign_id: string | null }, { entered_today: number; entered: number; waiting: number; suppressed: number; elsewhere: number; left_segment: number; day_ends_at: string }[]>
  erase_person: Callable<{ p_workspace_id: string | null; p_address: string | null }, Json>
  export_person: Callable<{ p_workspace_id: string | null; p_address: string | null }, Json>
  find_audience: RowsOf<{ p_workspace_id: string | null; p_find?: unknown; p_after?: unknown; p_limit?: number | null }, 'audience', true>
  find_conversations: RowsOf<{ p_workspace_id: string | null; p_find?: unknown; p_after?: unknown; p_limit?: number | null }, 'conversations', true>
  find_duplicates: Callable<{ p_workspace_id: string | null; p_limit?: number | null }, { why: string; ids: string[]; people: Json }[]>
  find_tasks: Callable<{ p_workspace_id: string | null; p_find?: unknown; p_after?: unknown; p_limit?: number | null }, { id: string; kind: string; instructions: string; due_at: string; done_at: string; done_by: string; outcome: string; note: string; campaign_id: string; campaign_title: string; lead_id: string; step_id: string; email: string; contact: Json; sender: Json }[]>
  find_trash: Callable<{ p_workspace_id: string | null }, { batch: string; kind: string; rows: number; title: string; source: string; deleted_by: string; deleted_at: string }[]>
  finish_import: RowsOf<{ p_import_id: string | null; p_total: number | null; p_rejected: number | null; p_rejects: unknown }, 'imports', false>
  finish_task: Callable<{ p_task_id: string | null; p_outcome: string | null }, undefined>
  get_invitations: Callable<{ p_token?: string | null }, { id: string; workspace: string; inviter: string; email: string; role: string; expires_at: string; expired: boolean }[]>
  get_template_count: Callable<{ p_workspace_id: string | null }, number>
  get_usage_history: Callable<{ p_months?: number | null }, { month: string; analyses: number }[]>
  get_user_analysis_count: Callable<{ p_user_id: string | null }, number>
  get_user_by_email_or_username: Callable<{ identifier: string | null }, { email: string }[]>
  get_workspace_activity: Callable<{ p_workspace_id: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }, { id: string; created_at: string; actor: string; action: string; person: string; details: Json }[]>
  get_workspace_audience_secure: RowsOf<{ p_workspace_id: string | null }, 'audience', true>
  get_workspace_members: Callable<{ p_workspace_id: string | null }, { user_id: string; name: string; email: string; role: string; joined_at: string; avatar: string }[]>
  has_active_subscription: Callable<{ p_user_id: string | null }, boolean>
  import_rows: Callable<{ p_import_id: string | null; p_rows: unknown }, { added: number; updated: number; skipped: number }[]>
  inbox_thread: Callable<{ p_inbound_id: string | null }, { id: string; direction: string; at: string; sender: string; subject: string; content_text: string; content_html: string; state: string; answer: string; kind: string; removed_by_retention_at: string; read_at: string; attachment_names: string[]; to_addresses: string[]; cc: string[]; bcc: string[]; reply_to: string; from_address: string; next_at: string; attachments: Json; refused_addresses: Json; kind_reason: string; own_text: string; invitation: Json; invitation_reply: string }[]>
  invite_to_workspace: Callable<{ p_workspace_id: string | null; p_email: string | null; p_role?: string | null }, string>
  is_username_free: Callable<{ p_username: string | null }, boolean>
  mailbox_days: Callable<{ p_mailbox_id: string | null; p_days?: number | null }, { day: string; sent: number; bounced: number; complained: number; replied: number }[]>
  mailbox_health: Callable<{ p_workspace_id: string | null }, { mailbox_id: string; sent: number; bounced: number; complained: number; replied: number; campaigns: number }[]>
  mark_message_sent: Callable<{ p_message_id: string | null }, undefined>
  merge_contacts: Callable<{ p_keep: string | null; p_others: readonly string[] | null; p_take?: unknown }, string>
  move_leads_back: Callable<{ p_lead_ids: readonly string[] | null; p_step_id: string | null }, Json>
  my_holdings: Callable<never, { workspace_id: string; name: string; role: string; others: number }[]>
  my_impersonations: Callable<never, { id: string; admin: string; reason: string; created_at: string; until: string; is_open: boolean }[]>
  my_sessions: Callable<never, { id: string; user_agent: string; created_at: string; last_seen_at: string; is_current: boolean; is_impersonation: boolean }[]>
  pause_mailboxes: Callable<{ p_mailbox_ids: readonly string[] | null }, number>
  placement_shares: Callable<{ p_workspace_id: string | null; p_campaign_id?: string | null; p_days?: number | null }, { provider: string; measured: number; inbox: number; tabs: number; spam: number; missing: number; other: number; delay: number; spf: number; dkim: number; dmarc: number; history: Json }[]>
  recent_merges: Callable<{ p_workspace_id: string | null }, { id: string; contact_id: string; name: string; email: string; others: number; created_at: string }[]>
  reopen_task: Callable<{ p_task_id: string | null }, undefined>
  replay_webhook_deliveries: Callable<{ p_endpoint_id: string | null; p_ids?: readonly string[] | null; p_from?: string | null; p_until?: string | null; p_failed_only?: boolean | null }, number>
  replies_by_wording: Callable<{ p_workspace_id: string | null }, Json>
  reputation: Callable<{ p_workspace_id: string | null; p_days?: number | null }, { kind: string; name: string; mailbox_id: string; sent: number; bounced: number; complained: number; replied: number; opted_out: number; reported: number; authenticated: number; days: number[] }[]>
  require_export: Callable<{ p_workspace_id: string | null }, boolean>
  restore_from_trash: Callable<{ p_workspace_id: string | null; p_batch: string | null }, number>
  restore_pace: Callable<{ p_mailbox_ids: readonly string[] | null }, number>
  resume_campaign: RowsOf<{ p_campaign_id: string | null }, 'email_campaigns', false>
  resume_mailboxes: Callable<{ p_mailbox_ids: readonly string[] | null }, number>
  retry_skipped_entrants: Callable<{ p_campaign_id: string | null }, number>
  run_linked_list: Callable<{ p_id: string | null }, undefined>
  save_push_subscription: Callable<{ p_endpoint: string | null; p_p256dh: string | null; p_auth: string | null; p_device?: string | null }, string>
  save_sequence: Callable<{ p_campaign_id: string | null; p_sequence: unknown; p_base: number | null }, number>
  send_single: Callable<{ p_message_id: string | null; p_mailbox_id: string | null; p_text: string | null; p_html: string | null }, string>
  send_test_webhook: Callable<{ p_endpoint_id: string | null }, undefined>
  sequence_counts: Callable<{ p_campaign_id: string | null }, { step_id: string; branch: string; leads: number }[]>
  set_campaign_status: RowsOf<{ p_campaign_ids: readonly string[] | null; p_status: string | null }, 'email_campaigns', true>
  set_contact_owner: Callable<{ p_workspace_id: string | null; p_find: unknown; p_owner_id: string | null }, number>
  set_custom_field: RowsOf<{ p_contact_id: string | null; p_field: string | null; p_value: unknown }, 'audience', true>
  set_seed_mailboxes: Callable<{ p_mailbox_ids: readonly string[] | null; p_is_seed: boolean | null }, number>
  set_time_zone: Callable<{ p_workspace_id: string | null; p_find: unknown; p_time_zone: string | null }, number>
  settle_message: Callable<{ p_message_id: string | null; p_arrived: boolean | null }, undefined>
  settle_time_zone: Callable<{ p_workspace_id: string | null; p_time_zone: string | null }, string>
  sort_conversations: Callable<{ p_ids: readonly string[] | null; p_change: unknown; p_mail_ids?: readonly string[] | null }, { conversation_id: string; mail_id: string }[]>
  start_crm_run: Callable<{ p_connection_id: string | null }, undefined>
  start_placement_test: Callable<{ p_campaign_id: string | null; p_step_id?: string | null; p_contact_id?: string | null }, string>
  stop_impersonation: Callable<never, boolean>
  sweep_imports: Callable<{ p_workspace_id: string | null }, number>
  tag_audience: Callable<{ p_ids: readonly string[] | null; p_tag: string | null; p_on: boolean | null }, string[]>
  tag_campaigns: RowsOf<{ p_campaign_ids: readonly string[] | null; p_tag: string | null; p_on: boolean | null }, 'email_campaigns', true>
  tag_matching: Callable<{ p_workspace_id: string | null; p_find: unknown; p_tag: string | null; p_on: boolean | null }, number>
  template_figures: Callable<{ p_workspace_id: string | null }, { template_id: string; steps: number; sent: number; replied: number }[]>
  transfer_workspace: Callable<{ p_workspace_id: string | null; p_user_id: string | null }, undefined>
  undo_import: Callable<{ p_import_id: string | null }, undefined>
  undo_merge: Callable<{ p_merge_id: string | null }, undefined>
  undo_move_back: Callable<{ p_move_id: string | null }, Json>
  uuid_v7: Callable<never, string>
  verifier_usage: Callable<{ p_workspace_id: string | null }, number>
  why_not_sent: Callable<{ p_campaign_id: string | null; p_after?: string | null; p_limit?: number | null; p_lead_ids?: readonly string[] | null }, { lead_id: string; email: string; state: string; step_id: string; rule: string; until: string; detail: string }[]>
}

export type Database = {
  public: { Tables: Tables; Views: { [name in never]: never }; Functions: Functions; Enums: { [name in never]: never }; CompositeTypes: { [name in never]: never } }
}
