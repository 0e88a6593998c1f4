// Read from the catalog by `npm run types`: change the migrations, then run it.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      analyses: {
        Row: {
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
        }
        Insert: {
          id?: string
          user_id?: string
          analysis_type?: string
          timestamp?: string
          workspace_id?: string | null
          subject?: string | null
          body?: string | null
          score?: number | null
          report?: unknown
          rule_pack?: string | null
          created_at?: string
          removed_by_retention_at?: string | null
        }
        Update: {
          id?: string
          user_id?: string
          analysis_type?: string
          timestamp?: string
          workspace_id?: string | null
          subject?: string | null
          body?: string | null
          score?: number | null
          report?: unknown
          rule_pack?: string | null
          created_at?: string
          removed_by_retention_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'analyses_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      announcement_dismissals: {
        Row: {
          id: string
          user_id: string
          announcement_id: string
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          announcement_id: string
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          announcement_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'announcement_dismissals_announcement_id_fkey'
            columns: ['announcement_id']
            isOneToOne: false
            referencedRelation: 'announcements'
            referencedColumns: ['id']
          },
        ]
      }
      announcements: {
        Row: {
          id: string
          author_id: string | null
          message: string
          tone: 'info' | 'warning' | 'danger'
          link: string | null
          starts_at: string
          ends_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          author_id?: string | null
          message: string
          tone?: 'info' | 'warning' | 'danger'
          link?: string | null
          starts_at?: string
          ends_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          author_id?: string | null
          message?: string
          tone?: 'info' | 'warning' | 'danger'
          link?: string | null
          starts_at?: string
          ends_at?: string | null
          created_at?: string
        }
        Relationships: []
      }
      api_keys: {
        Row: {
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
        }
        Insert: {
          id?: string
          user_id?: string
          name: string
          scope: 'read' | 'write'
          prefix: string
          last_four: string
          last_used_at?: string | null
          expires_at?: string | null
          created_at?: string
          workspace_id?: string | null
          scopes?: string[] | null
          allowed_addresses?: string[] | null
        }
        Update: {
          id?: string
          user_id?: string
          name?: string
          scope?: 'read' | 'write'
          prefix?: string
          last_four?: string
          last_used_at?: string | null
          expires_at?: string | null
          created_at?: string
          workspace_id?: string | null
          scopes?: string[] | null
          allowed_addresses?: string[] | null
        }
        Relationships: [
          {
            foreignKeyName: 'api_keys_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      assignment_rules: {
        Row: {
          id: string
          workspace_id: string
          kind: 'off' | 'round_robin' | 'campaign' | 'contact'
          member_ids: string[]
          last_member_id: string | null
        }
        Insert: {
          id?: string
          workspace_id: string
          kind: 'off' | 'round_robin' | 'campaign' | 'contact'
          member_ids?: string[]
          last_member_id?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          kind?: 'off' | 'round_robin' | 'campaign' | 'contact'
          member_ids?: string[]
          last_member_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'assignment_rules_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      attachments: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          message_id?: string | null
          inbound_id?: string | null
          position: number
          name: string
          content_type: string
          size: number
          content_id?: string | null
          object_id?: string | null
          missing?: string | null
          attempts?: number
          created_at?: string
          fetchable?: boolean
        }
        Update: {
          id?: string
          workspace_id?: string
          message_id?: string | null
          inbound_id?: string | null
          position?: number
          name?: string
          content_type?: string
          size?: number
          content_id?: string | null
          object_id?: string | null
          missing?: string | null
          attempts?: number
          created_at?: string
          fetchable?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'attachments_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'attachments_workspace_id_inbound_id_fkey'
            columns: ['workspace_id', 'inbound_id']
            isOneToOne: false
            referencedRelation: 'inbound_messages'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'attachments_workspace_id_message_id_fkey'
            columns: ['workspace_id', 'message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      audience: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          name?: string | null
          email: string
          tags?: string[]
          phone?: string | null
          company?: string | null
          job_title?: string | null
          location?: string | null
          source?: string
          notes?: string | null
          priority?: 'low' | 'medium' | 'high'
          lead_score?: number
          birthday?: string | null
          custom_fields?: string | null
          created_at?: string
          updated_at?: string
          import_id?: string | null
          time_zone?: string | null
          last_contacted_at?: string | null
          last_reply_at?: string | null
          derived_time_zone?: string | null
          derived_time_zone_from?: string | null
          derived_time_zone_confidence?: string | null
          owner_id?: string | null
          verdict?: 'deliverable' | 'risky' | 'undeliverable' | 'unknown'
          verdict_reason?: string | null
          verdict_suggestion?: string | null
          verdict_at?: string | null
          verdict_due_at?: string
          file_verdict?: 'deliverable' | 'risky' | 'undeliverable' | null
        }
        Update: {
          id?: string
          workspace_id?: string
          name?: string | null
          email?: string
          tags?: string[]
          phone?: string | null
          company?: string | null
          job_title?: string | null
          location?: string | null
          source?: string
          notes?: string | null
          priority?: 'low' | 'medium' | 'high'
          lead_score?: number
          birthday?: string | null
          custom_fields?: string | null
          created_at?: string
          updated_at?: string
          import_id?: string | null
          time_zone?: string | null
          last_contacted_at?: string | null
          last_reply_at?: string | null
          derived_time_zone?: string | null
          derived_time_zone_from?: string | null
          derived_time_zone_confidence?: string | null
          owner_id?: string | null
          verdict?: 'deliverable' | 'risky' | 'undeliverable' | 'unknown'
          verdict_reason?: string | null
          verdict_suggestion?: string | null
          verdict_at?: string | null
          verdict_due_at?: string
          file_verdict?: 'deliverable' | 'risky' | 'undeliverable' | null
        }
        Relationships: [
          {
            foreignKeyName: 'audience_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      audit_log: {
        Row: {
          id: string
          workspace_id: string | null
          actor_id: string | null
          action: string
          subject_table: string
          subject_id: string | null
          details: Json
          created_at: string
          impersonator_id: string | null
        }
        Insert: {
          id?: string
          workspace_id?: string | null
          actor_id?: string | null
          action: string
          subject_table: string
          subject_id?: string | null
          details?: unknown
          created_at?: string
          impersonator_id?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string | null
          actor_id?: string | null
          action?: string
          subject_table?: string
          subject_id?: string | null
          details?: unknown
          created_at?: string
          impersonator_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'audit_log_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      campaign_enrolments: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          segment_id?: string | null
          is_on?: boolean
          daily_limit?: number
          if_elsewhere?: 'skip' | 'add' | 'move'
          on_leaving?: 'nothing' | 'pause' | 'end'
          problem?: string | null
          next_look_at?: string
          contacts_after_id?: string | null
          leads_after_id?: string | null
          pages?: number
          created_at?: string
          retried_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          segment_id?: string | null
          is_on?: boolean
          daily_limit?: number
          if_elsewhere?: 'skip' | 'add' | 'move'
          on_leaving?: 'nothing' | 'pause' | 'end'
          problem?: string | null
          next_look_at?: string
          contacts_after_id?: string | null
          leads_after_id?: string | null
          pages?: number
          created_at?: string
          retried_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_enrolments_segment'
            columns: ['workspace_id', 'segment_id']
            isOneToOne: false
            referencedRelation: 'segments'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_enrolments_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      campaign_entrants: {
        Row: {
          id: string
          workspace_id: string
          campaign_id: string
          contact_id: string
          via: 'segment' | 'import' | 'api' | 'action'
          outcome: 'enrolled' | 'skipped'
          reason: 'suppressed' | 'elsewhere' | null
          entered_at: string
          left_at: string | null
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          contact_id: string
          via: 'segment' | 'import' | 'api' | 'action'
          outcome: 'enrolled' | 'skipped'
          reason?: 'suppressed' | 'elsewhere' | null
          entered_at?: string
          left_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          contact_id?: string
          via?: 'segment' | 'import' | 'api' | 'action'
          outcome?: 'enrolled' | 'skipped'
          reason?: 'suppressed' | 'elsewhere' | null
          entered_at?: string
          left_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_entrants_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_entrants_workspace_id_contact_id_fkey'
            columns: ['workspace_id', 'contact_id']
            isOneToOne: false
            referencedRelation: 'audience'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      campaign_leads: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          audience_id?: string | null
          email: string
          state?: 'waiting' | 'active' | 'paused' | 'replied' | 'bounced' | 'unsubscribed' | 'finished' | 'skipped'
          reason?: string | null
          step_id?: string | null
          due_at?: string | null
          mailbox_id?: string | null
          held_by?: string | null
          held_at?: string | null
          last_sent_at?: string | null
          ended_at?: string | null
          created_at?: string
          unwritten?: number
          on_reply?: 'question' | 'not_now' | 'referral' | 'interested' | 'meeting' | 'not_interested' | 'wrong_person' | 'hostile' | 'bounced' | null
          in_holdout?: boolean
          provider?: string
          verdict?: 'deliverable' | 'risky' | 'undeliverable' | 'unknown' | null
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          audience_id?: string | null
          email?: string
          state?: 'waiting' | 'active' | 'paused' | 'replied' | 'bounced' | 'unsubscribed' | 'finished' | 'skipped'
          reason?: string | null
          step_id?: string | null
          due_at?: string | null
          mailbox_id?: string | null
          held_by?: string | null
          held_at?: string | null
          last_sent_at?: string | null
          ended_at?: string | null
          created_at?: string
          unwritten?: number
          on_reply?: 'question' | 'not_now' | 'referral' | 'interested' | 'meeting' | 'not_interested' | 'wrong_person' | 'hostile' | 'bounced' | null
          in_holdout?: boolean
          provider?: string
          verdict?: 'deliverable' | 'risky' | 'undeliverable' | 'unknown' | null
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_leads_workspace_id_audience_id_fkey'
            columns: ['workspace_id', 'audience_id']
            isOneToOne: false
            referencedRelation: 'audience'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_leads_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_leads_workspace_id_mailbox_id_fkey'
            columns: ['workspace_id', 'mailbox_id']
            isOneToOne: false
            referencedRelation: 'mailboxes'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_leads_workspace_id_step_id_fkey'
            columns: ['workspace_id', 'step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      campaign_mailboxes: {
        Row: {
          id: string
          workspace_id: string
          campaign_id: string
          mailbox_id: string
          created_at: string
          served_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          mailbox_id: string
          created_at?: string
          served_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          mailbox_id?: string
          created_at?: string
          served_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_mailboxes_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_mailboxes_workspace_id_mailbox_id_fkey'
            columns: ['workspace_id', 'mailbox_id']
            isOneToOne: false
            referencedRelation: 'mailboxes'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      campaign_steps: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          position?: number | null
          kind?: 'email' | 'call' | 'task' | 'linkedin' | 'condition' | 'action'
          wait_days?: number
          instructions?: string
          created_at?: string
          leads_to?: string
          branches?: unknown
          on_reply?: 'question' | 'not_now' | 'referral' | 'interested' | 'meeting' | 'not_interested' | 'wrong_person' | 'hostile' | 'bounced' | null
          action?: unknown
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          position?: number | null
          kind?: 'email' | 'call' | 'task' | 'linkedin' | 'condition' | 'action'
          wait_days?: number
          instructions?: string
          created_at?: string
          leads_to?: string
          branches?: unknown
          on_reply?: 'question' | 'not_now' | 'referral' | 'interested' | 'meeting' | 'not_interested' | 'wrong_person' | 'hostile' | 'bounced' | null
          action?: unknown
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_steps_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      campaign_tasks: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          lead_id: string
          step_id: string
          due_at?: string
          done_at?: string | null
          done_by?: string | null
          outcome?: 'done' | 'skipped' | 'reached' | 'voicemail' | 'no_answer' | 'wrong_number' | 'not_interested' | 'meeting' | null
          created_at?: string
          note?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          lead_id?: string
          step_id?: string
          due_at?: string
          done_at?: string | null
          done_by?: string | null
          outcome?: 'done' | 'skipped' | 'reached' | 'voicemail' | 'no_answer' | 'wrong_number' | 'not_interested' | 'meeting' | null
          created_at?: string
          note?: string
        }
        Relationships: [
          {
            foreignKeyName: 'campaign_tasks_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_tasks_workspace_id_lead_id_fkey'
            columns: ['workspace_id', 'lead_id']
            isOneToOne: false
            referencedRelation: 'campaign_leads'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'campaign_tasks_workspace_id_step_id_fkey'
            columns: ['workspace_id', 'step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      chat_webhooks: {
        Row: {
          id: string
          user_id: string
          workspace_id: string | null
          format: 'slack' | 'teams'
          host: string
          last_error: string | null
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          workspace_id?: string | null
          format: 'slack' | 'teams'
          host: string
          last_error?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          workspace_id?: string | null
          format?: 'slack' | 'teams'
          host?: string
          last_error?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'chat_webhooks_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      conversation_notes: {
        Row: {
          id: string
          workspace_id: string
          inbound_id: string
          author_id: string | null
          body: string
          mentions: string[]
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          inbound_id: string
          author_id?: string | null
          body: string
          mentions?: string[]
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          inbound_id?: string
          author_id?: string | null
          body?: string
          mentions?: string[]
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'conversation_notes_workspace_id_inbound_id_fkey'
            columns: ['workspace_id', 'inbound_id']
            isOneToOne: false
            referencedRelation: 'inbound_messages'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      conversations: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          writer: string
          is_automatic: boolean
          inbound_id: string
          received_at: string
          kind: string
          matched_by?: string | null
          message_id?: string | null
          lead_id?: string | null
          campaign_id?: string | null
          mailbox_id?: string | null
          from_address?: string
          from_name?: string
          subject?: string
          preview?: string
          back_on?: string | null
          category?: string | null
          snoozed_until?: string | null
          closed_at?: string | null
          assignee_id?: string | null
          mail_count?: number
          unread_count?: number
          has_attachment?: boolean
          answered_at?: string | null
          awaits_answer?: boolean
          reminder_for?: string | null
          reminded_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          writer?: string
          is_automatic?: boolean
          inbound_id?: string
          received_at?: string
          kind?: string
          matched_by?: string | null
          message_id?: string | null
          lead_id?: string | null
          campaign_id?: string | null
          mailbox_id?: string | null
          from_address?: string
          from_name?: string
          subject?: string
          preview?: string
          back_on?: string | null
          category?: string | null
          snoozed_until?: string | null
          closed_at?: string | null
          assignee_id?: string | null
          mail_count?: number
          unread_count?: number
          has_attachment?: boolean
          answered_at?: string | null
          awaits_answer?: boolean
          reminder_for?: string | null
          reminded_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'conversations_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      dashboard_layouts: {
        Row: {
          id: string
          user_id: string
          cards: string[]
          hidden: string[]
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          cards?: string[]
          hidden?: string[]
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          cards?: string[]
          hidden?: string[]
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      dictionary_words: {
        Row: {
          id: string
          workspace_id: string | null
          user_id: string | null
          word: string
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id?: string | null
          user_id?: string | null
          word: string
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string | null
          user_id?: string | null
          word?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'dictionary_words_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      domain_changes: {
        Row: {
          id: string
          workspace_id: string
          domain_id: string
          check_key: string
          before: Json
          after: Json
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          domain_id: string
          check_key: string
          before: unknown
          after: unknown
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          domain_id?: string
          check_key?: string
          before?: unknown
          after?: unknown
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'domain_changes_domain_id_fkey'
            columns: ['domain_id']
            isOneToOne: false
            referencedRelation: 'sending_domains'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'domain_changes_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      domain_report_rows: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          report_id: string
          source: string
          count: number
          disposition?: 'none' | 'quarantine' | 'reject'
          dkim_aligned?: boolean
          spf_aligned?: boolean
          from_domain?: string
          signers?: string[]
          envelope_domain?: string
          reason?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          report_id?: string
          source?: string
          count?: number
          disposition?: 'none' | 'quarantine' | 'reject'
          dkim_aligned?: boolean
          spf_aligned?: boolean
          from_domain?: string
          signers?: string[]
          envelope_domain?: string
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: 'domain_report_rows_report_id_fkey'
            columns: ['report_id']
            isOneToOne: false
            referencedRelation: 'domain_reports'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'domain_report_rows_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      domain_reports: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          kind: 'dmarc' | 'tls'
          domain: string
          reporter: string
          report_id: string
          begins_at: string
          ends_at: string
          policy?: string
          successes?: number
          created_at?: string
          is_authenticated?: boolean
        }
        Update: {
          id?: string
          workspace_id?: string
          kind?: 'dmarc' | 'tls'
          domain?: string
          reporter?: string
          report_id?: string
          begins_at?: string
          ends_at?: string
          policy?: string
          successes?: number
          created_at?: string
          is_authenticated?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'domain_reports_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      drafts: {
        Row: {
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
        }
        Insert: {
          id?: string
          user_id?: string
          workspace_id?: string | null
          kind: string
          row_id?: string | null
          base_version?: string | null
          content: string
          revision?: number
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          workspace_id?: string | null
          kind?: string
          row_id?: string | null
          base_version?: string | null
          content?: string
          revision?: number
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'drafts_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      email_campaigns: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          title: string
          description?: string | null
          category?: string | null
          target_audience?: string | null
          priority?: 'low' | 'medium' | 'high'
          tags?: string[]
          status?: 'draft' | 'scheduled' | 'sending' | 'paused' | 'auto_paused' | 'completed' | 'archived'
          created_at?: string
          updated_at?: string
          segment_id?: string | null
          starts_at?: string | null
          send_days?: number[]
          hour_from?: string
          hour_to?: string
          time_zone?: string | null
          in_lead_zone?: boolean
          closed_dates?: string[]
          daily_cap?: number | null
          new_leads_cap?: number | null
          waits_in_working_days?: boolean
          follow_ups_first?: boolean
          stop_for_company?: boolean
          tracks_opens?: boolean
          tracks_clicks?: boolean
          unsubscribe_line?: string
          min_score?: number
          pause_reason?: string | null
          launched_at?: string | null
          sequence_version?: number
          owner_id?: string | null
          matches_provider?: boolean
          provider_hourly_cap?: number | null
          holdout_share?: number
          holdout_segment_id?: string | null
          queues_by_provider?: boolean
          projected_bounces?: unknown
          holds_risky?: boolean
        }
        Update: {
          id?: string
          workspace_id?: string
          title?: string
          description?: string | null
          category?: string | null
          target_audience?: string | null
          priority?: 'low' | 'medium' | 'high'
          tags?: string[]
          status?: 'draft' | 'scheduled' | 'sending' | 'paused' | 'auto_paused' | 'completed' | 'archived'
          created_at?: string
          updated_at?: string
          segment_id?: string | null
          starts_at?: string | null
          send_days?: number[]
          hour_from?: string
          hour_to?: string
          time_zone?: string | null
          in_lead_zone?: boolean
          closed_dates?: string[]
          daily_cap?: number | null
          new_leads_cap?: number | null
          waits_in_working_days?: boolean
          follow_ups_first?: boolean
          stop_for_company?: boolean
          tracks_opens?: boolean
          tracks_clicks?: boolean
          unsubscribe_line?: string
          min_score?: number
          pause_reason?: string | null
          launched_at?: string | null
          sequence_version?: number
          owner_id?: string | null
          matches_provider?: boolean
          provider_hourly_cap?: number | null
          holdout_share?: number
          holdout_segment_id?: string | null
          queues_by_provider?: boolean
          projected_bounces?: unknown
          holds_risky?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'email_campaigns_holdout_segment'
            columns: ['workspace_id', 'holdout_segment_id']
            isOneToOne: false
            referencedRelation: 'segments'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'email_campaigns_segment'
            columns: ['workspace_id', 'segment_id']
            isOneToOne: false
            referencedRelation: 'segments'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'email_campaigns_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      email_template_versions: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          template_id: string
          version: number
          user_id?: string | null
          title: string
          subject?: string | null
          content_text?: string | null
          content_html?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          template_id?: string
          version?: number
          user_id?: string | null
          title?: string
          subject?: string | null
          content_text?: string | null
          content_html?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'email_template_versions_template_id_fkey'
            columns: ['template_id']
            isOneToOne: false
            referencedRelation: 'email_templates'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'email_template_versions_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      email_templates: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          user_id?: string | null
          title: string
          subject?: string | null
          content_text?: string | null
          content_html?: string | null
          category?: string | null
          tags?: string[]
          version?: number
          created_at?: string
          updated_at?: string
          folder_id?: string | null
          goal?: 'reply' | 'book-call' | 'referral' | null
          step_position?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          user_id?: string | null
          title?: string
          subject?: string | null
          content_text?: string | null
          content_html?: string | null
          category?: string | null
          tags?: string[]
          version?: number
          created_at?: string
          updated_at?: string
          folder_id?: string | null
          goal?: 'reply' | 'book-call' | 'referral' | null
          step_position?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'email_templates_folder'
            columns: ['workspace_id', 'folder_id']
            isOneToOne: false
            referencedRelation: 'template_folders'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'email_templates_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      imports: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          user_id?: string | null
          file_name?: string
          duplicates?: 'skip' | 'update'
          mapping?: unknown
          state?: 'open' | 'done' | 'undone'
          total?: number
          added?: number
          updated?: number
          skipped?: number
          rejected?: number
          rejects?: unknown
          created_at?: string
          touched_at?: string
          finished_at?: string | null
          swept_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          user_id?: string | null
          file_name?: string
          duplicates?: 'skip' | 'update'
          mapping?: unknown
          state?: 'open' | 'done' | 'undone'
          total?: number
          added?: number
          updated?: number
          skipped?: number
          rejected?: number
          rejects?: unknown
          created_at?: string
          touched_at?: string
          finished_at?: string | null
          swept_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'imports_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      inbound_messages: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          mailbox_id?: string | null
          folder?: string
          uid_validity: number
          uid: number
          rfc_message_id?: string | null
          kind: 'reply' | 'auto_reply' | 'out_of_office' | 'left' | 'challenge' | 'bounce' | 'complaint' | 'unsubscribe' | 'unreadable'
          message_id?: string | null
          matched_by?: 'headers' | 'token' | 'address' | 'unsure' | 'company' | 'person' | null
          lead_id?: string | null
          campaign_id?: string | null
          from_address?: string
          from_name?: string
          subject?: string
          content_text?: string
          content_html?: string | null
          received_at?: string
          back_on?: string | null
          category?: 'interested' | 'meeting' | 'question' | 'not_now' | 'referral' | 'wrong_person' | 'not_interested' | 'opt_out' | 'out_of_office' | 'hostile' | 'other' | null
          assignee_id?: string | null
          read_at?: string | null
          snoozed_until?: string | null
          closed_at?: string | null
          created_at?: string
          removed_by_retention_at?: string | null
          attachment_names?: string[]
          category_source?: 'rules' | 'corrections' | 'person' | null
          category_reason?: string
          to_addresses?: string[]
          cc_addresses?: string[]
          reply_to?: string
          reminder_for?: string | null
          reminded_at?: string | null
          sender_check?: 'pass' | 'none' | 'fail' | null
          unclear_opt_out?: string | null
          recorded_kind?: string | null
          leads_before?: unknown
          kind_reason?: string
          probable_message_id?: string | null
          probable_lead_id?: string | null
          probable_by?: string[]
          own_text?: string | null
          preview?: string | null
          opt_out_decided?: boolean
          invitation?: unknown
        }
        Update: {
          id?: string
          workspace_id?: string
          mailbox_id?: string | null
          folder?: string
          uid_validity?: number
          uid?: number
          rfc_message_id?: string | null
          kind?: 'reply' | 'auto_reply' | 'out_of_office' | 'left' | 'challenge' | 'bounce' | 'complaint' | 'unsubscribe' | 'unreadable'
          message_id?: string | null
          matched_by?: 'headers' | 'token' | 'address' | 'unsure' | 'company' | 'person' | null
          lead_id?: string | null
          campaign_id?: string | null
          from_address?: string
          from_name?: string
          subject?: string
          content_text?: string
          content_html?: string | null
          received_at?: string
          back_on?: string | null
          category?: 'interested' | 'meeting' | 'question' | 'not_now' | 'referral' | 'wrong_person' | 'not_interested' | 'opt_out' | 'out_of_office' | 'hostile' | 'other' | null
          assignee_id?: string | null
          read_at?: string | null
          snoozed_until?: string | null
          closed_at?: string | null
          created_at?: string
          removed_by_retention_at?: string | null
          attachment_names?: string[]
          category_source?: 'rules' | 'corrections' | 'person' | null
          category_reason?: string
          to_addresses?: string[]
          cc_addresses?: string[]
          reply_to?: string
          reminder_for?: string | null
          reminded_at?: string | null
          sender_check?: 'pass' | 'none' | 'fail' | null
          unclear_opt_out?: string | null
          recorded_kind?: string | null
          leads_before?: unknown
          kind_reason?: string
          probable_message_id?: string | null
          probable_lead_id?: string | null
          probable_by?: string[]
          own_text?: string | null
          preview?: string | null
          opt_out_decided?: boolean
          invitation?: unknown
        }
        Relationships: [
          {
            foreignKeyName: 'inbound_messages_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'inbound_messages_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inbound_messages_workspace_id_lead_id_fkey'
            columns: ['workspace_id', 'lead_id']
            isOneToOne: false
            referencedRelation: 'campaign_leads'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'inbound_messages_workspace_id_mailbox_id_fkey'
            columns: ['workspace_id', 'mailbox_id']
            isOneToOne: false
            referencedRelation: 'mailboxes'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'inbound_messages_workspace_id_message_id_fkey'
            columns: ['workspace_id', 'message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      lead_actions: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          lead_id: string
          step_id: string
          action: unknown
          is_done: boolean
          detail: string
          done_at?: string
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          lead_id?: string
          step_id?: string
          action?: unknown
          is_done?: boolean
          detail?: string
          done_at?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_actions_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'lead_actions_workspace_id_lead_id_fkey'
            columns: ['workspace_id', 'lead_id']
            isOneToOne: false
            referencedRelation: 'campaign_leads'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'lead_actions_workspace_id_step_id_fkey'
            columns: ['workspace_id', 'step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      lead_branches: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          lead_id: string
          step_id: string
          reached_at: string
          branch?: string | null
          name?: string | null
          reason?: string | null
          taken_at?: string | null
          created_at?: string
          inbound_id?: string | null
          left_step_id?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          lead_id?: string
          step_id?: string
          reached_at?: string
          branch?: string | null
          name?: string | null
          reason?: string | null
          taken_at?: string | null
          created_at?: string
          inbound_id?: string | null
          left_step_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'lead_branches_workspace_id_inbound_id_fkey'
            columns: ['workspace_id', 'inbound_id']
            isOneToOne: false
            referencedRelation: 'inbound_messages'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'lead_branches_workspace_id_lead_id_fkey'
            columns: ['workspace_id', 'lead_id']
            isOneToOne: false
            referencedRelation: 'campaign_leads'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'lead_branches_workspace_id_left_step_id_fkey'
            columns: ['workspace_id', 'left_step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      mailboxes: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          created_by?: string | null
          address: string
          from_name?: string
          reply_to?: string | null
          provider?: string
          smtp_host: string
          smtp_port: number
          smtp_security?: 'tls' | 'starttls' | 'none'
          smtp_user?: string
          imap_host?: string | null
          imap_port?: number | null
          imap_security?: 'tls' | 'starttls' | 'none' | null
          imap_user?: string | null
          saves_to_sent?: boolean
          sent_folder?: string | null
          signature_text?: string
          signature_html?: string
          state?: 'active' | 'paused' | 'broken'
          state_reason?: string | null
          daily_limit?: number
          ramp_began?: string | null
          ramp_start?: number
          ramp_step?: number
          gap_min?: number
          gap_max?: number
          hour_from?: string | null
          hour_to?: string | null
          frozen_from?: string | null
          frozen_to?: string | null
          tags?: string[]
          next_free_at?: string
          sent_on?: string | null
          sent_count?: number
          last_sent_at?: string | null
          last_read_at?: string | null
          read_error?: string | null
          created_at?: string
          updated_at?: string
          next_check_at?: string
          oauth_provider?: 'google' | 'microsoft' | null
          paused_by?: 'domain' | 'reputation' | null
          slowed_because?: string | null
          pace_restored_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          created_by?: string | null
          address?: string
          from_name?: string
          reply_to?: string | null
          provider?: string
          smtp_host?: string
          smtp_port?: number
          smtp_security?: 'tls' | 'starttls' | 'none'
          smtp_user?: string
          imap_host?: string | null
          imap_port?: number | null
          imap_security?: 'tls' | 'starttls' | 'none' | null
          imap_user?: string | null
          saves_to_sent?: boolean
          sent_folder?: string | null
          signature_text?: string
          signature_html?: string
          state?: 'active' | 'paused' | 'broken'
          state_reason?: string | null
          daily_limit?: number
          ramp_began?: string | null
          ramp_start?: number
          ramp_step?: number
          gap_min?: number
          gap_max?: number
          hour_from?: string | null
          hour_to?: string | null
          frozen_from?: string | null
          frozen_to?: string | null
          tags?: string[]
          next_free_at?: string
          sent_on?: string | null
          sent_count?: number
          last_sent_at?: string | null
          last_read_at?: string | null
          read_error?: string | null
          created_at?: string
          updated_at?: string
          next_check_at?: string
          oauth_provider?: 'google' | 'microsoft' | null
          paused_by?: 'domain' | 'reputation' | null
          slowed_because?: string | null
          pace_restored_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'mailboxes_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      message_bodies: {
        Row: {
          id: string
          workspace_id: string
          content_text: string
          content_html: string | null
          created_at: string
          removed_by_retention_at: string | null
        }
        Insert: {
          id: string
          workspace_id: string
          content_text?: string
          content_html?: string | null
          created_at?: string
          removed_by_retention_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          content_text?: string
          content_html?: string | null
          created_at?: string
          removed_by_retention_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'message_bodies_workspace_id_id_fkey'
            columns: ['id', 'workspace_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      message_events: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          message_id: string
          link_id?: string | null
          kind: 'open' | 'click' | 'unsubscribe'
          at?: string
          agent?: string
          client?: string
          network?: string | null
          prefetch?: boolean
          probed?: boolean
          others?: number
          verdict?: 'human' | 'machine' | 'unsure'
          rule?: string | null
          reason?: string | null
          classifier_version?: number | null
          corrected?: 'human' | 'machine' | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          message_id?: string
          link_id?: string | null
          kind?: 'open' | 'click' | 'unsubscribe'
          at?: string
          agent?: string
          client?: string
          network?: string | null
          prefetch?: boolean
          probed?: boolean
          others?: number
          verdict?: 'human' | 'machine' | 'unsure'
          rule?: string | null
          reason?: string | null
          classifier_version?: number | null
          corrected?: 'human' | 'machine' | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'message_events_workspace_id_message_id_fkey'
            columns: ['workspace_id', 'message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      message_links: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          message_id: string
          url: string
          label?: string
          position: number
          human_clicks?: number
          machine_clicks?: number
          unsure_clicks?: number
          first_clicked_at?: string | null
          last_clicked_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          message_id?: string
          url?: string
          label?: string
          position?: number
          human_clicks?: number
          machine_clicks?: number
          unsure_clicks?: number
          first_clicked_at?: string | null
          last_clicked_at?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'message_links_workspace_id_message_id_fkey'
            columns: ['workspace_id', 'message_id']
            isOneToOne: false
            referencedRelation: 'messages'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      messages: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          created_by?: string | null
          recipient: string
          subject?: string
          tracks_opens?: boolean
          sent_at?: string | null
          human_opens?: number
          machine_opens?: number
          unsure_opens?: number
          human_clicks?: number
          machine_clicks?: number
          unsure_clicks?: number
          first_opened_at?: string | null
          first_clicked_at?: string | null
          unsubscribed_at?: string | null
          last_event_at?: string | null
          client?: string | null
          open_notified_at?: string | null
          created_at?: string
          kind?: 'single' | 'campaign' | 'answer' | 'test'
          campaign_id?: string | null
          step_id?: string | null
          variant_id?: string | null
          lead_id?: string | null
          mailbox_id?: string | null
          state?: 'queued' | 'sending' | 'handing' | 'sent' | 'refused' | 'deferred' | 'uncertain' | 'suppressed' | 'expired' | 'cancelled' | null
          claim?: string | null
          lease_until?: string | null
          attempts?: number
          next_at?: string | null
          rfc_message_id?: string | null
          rfc_references?: string[]
          answer?: string | null
          answer_class?: string | null
          replied_at?: string | null
          bounced_at?: string | null
          complained_at?: string | null
          updated_at?: string
          answers_id?: string | null
          click_notified_at?: string | null
          handed_at?: string | null
          orphaned?: number
          tracks_clicks?: boolean
          more_to?: string[]
          cc?: string[]
          bcc?: string[]
          is_forward?: boolean
          refused_addresses?: unknown
          superseded_by?: string | null
          invitation_reply?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          created_by?: string | null
          recipient?: string
          subject?: string
          tracks_opens?: boolean
          sent_at?: string | null
          human_opens?: number
          machine_opens?: number
          unsure_opens?: number
          human_clicks?: number
          machine_clicks?: number
          unsure_clicks?: number
          first_opened_at?: string | null
          first_clicked_at?: string | null
          unsubscribed_at?: string | null
          last_event_at?: string | null
          client?: string | null
          open_notified_at?: string | null
          created_at?: string
          kind?: 'single' | 'campaign' | 'answer' | 'test'
          campaign_id?: string | null
          step_id?: string | null
          variant_id?: string | null
          lead_id?: string | null
          mailbox_id?: string | null
          state?: 'queued' | 'sending' | 'handing' | 'sent' | 'refused' | 'deferred' | 'uncertain' | 'suppressed' | 'expired' | 'cancelled' | null
          claim?: string | null
          lease_until?: string | null
          attempts?: number
          next_at?: string | null
          rfc_message_id?: string | null
          rfc_references?: string[]
          answer?: string | null
          answer_class?: string | null
          replied_at?: string | null
          bounced_at?: string | null
          complained_at?: string | null
          updated_at?: string
          answers_id?: string | null
          click_notified_at?: string | null
          handed_at?: string | null
          orphaned?: number
          tracks_clicks?: boolean
          more_to?: string[]
          cc?: string[]
          bcc?: string[]
          is_forward?: boolean
          refused_addresses?: unknown
          superseded_by?: string | null
          invitation_reply?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'messages_answers'
            columns: ['workspace_id', 'answers_id']
            isOneToOne: false
            referencedRelation: 'inbound_messages'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'messages_campaign'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'messages_lead'
            columns: ['workspace_id', 'lead_id']
            isOneToOne: false
            referencedRelation: 'campaign_leads'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'messages_mailbox'
            columns: ['workspace_id', 'mailbox_id']
            isOneToOne: false
            referencedRelation: 'mailboxes'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'messages_step'
            columns: ['workspace_id', 'step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'messages_variant'
            columns: ['workspace_id', 'variant_id']
            isOneToOne: false
            referencedRelation: 'step_variants'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'messages_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      notification_channels: {
        Row: {
          id: string
          user_id: string
          category: string
          channel: 'email' | 'push' | 'chat'
          is_on: boolean
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          category: string
          channel: 'email' | 'push' | 'chat'
          is_on: boolean
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          category?: string
          channel?: 'email' | 'push' | 'chat'
          is_on?: boolean
          created_at?: string
        }
        Relationships: []
      }
      notification_mutes: {
        Row: {
          id: string
          user_id: string
          category: string
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          category: string
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          category?: string
          created_at?: string
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          id: string
          user_id: string
          digest_hour: number | null
          time_zone: string
          tells_subject: boolean
          digested_on: string | null
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          digest_hour?: number | null
          time_zone?: string
          tells_subject?: boolean
          digested_on?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          digest_hour?: number | null
          time_zone?: string
          tells_subject?: boolean
          digested_on?: string | null
          created_at?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
          id: string
          user_id: string
          title: string
          message: string
          type: string
          is_read: boolean
          created_at: string
          conversation_id: string | null
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          message?: string
          type?: string
          is_read?: boolean
          created_at?: string
          conversation_id?: string | null
        }
        Update: {
          id?: string
          user_id?: string
          title?: string
          message?: string
          type?: string
          is_read?: boolean
          created_at?: string
          conversation_id?: string | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
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
        }
        Insert: {
          id: string
          name?: string
          username?: string | null
          role?: 'user' | 'admin'
          last_login?: string | null
          bio?: string | null
          company?: string | null
          job_title?: string | null
          created_at?: string
          avatar?: string | null
        }
        Update: {
          id?: string
          name?: string
          username?: string | null
          role?: 'user' | 'admin'
          last_login?: string | null
          bio?: string | null
          company?: string | null
          job_title?: string | null
          created_at?: string
          avatar?: string | null
        }
        Relationships: []
      }
      push_subscriptions: {
        Row: {
          id: string
          user_id: string
          endpoint: string
          p256dh: string
          auth: string
          device: string
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          endpoint: string
          p256dh: string
          auth: string
          device?: string
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          endpoint?: string
          p256dh?: string
          auth?: string
          device?: string
          created_at?: string
        }
        Relationships: []
      }
      saved_views: {
        Row: {
          id: string
          workspace_id: string
          user_id: string
          list: string
          name: string
          query: string
          created_at: string
          is_shared: boolean
        }
        Insert: {
          id?: string
          workspace_id: string
          user_id?: string
          list: string
          name: string
          query: string
          created_at?: string
          is_shared?: boolean
        }
        Update: {
          id?: string
          workspace_id?: string
          user_id?: string
          list?: string
          name?: string
          query?: string
          created_at?: string
          is_shared?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'saved_views_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      segments: {
        Row: {
          id: string
          workspace_id: string
          name: string
          kind: 'live' | 'static'
          filter: Json
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          name: string
          kind?: 'live' | 'static'
          filter?: unknown
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          name?: string
          kind?: 'live' | 'static'
          filter?: unknown
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'segments_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      sending_domains: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          domain: string
          dkim_selector?: string | null
          checks?: unknown
          checked_at?: string | null
          created_at?: string
          kind?: 'sending' | 'tracking'
          next_check_at?: string
          registry_asked_at?: string | null
          failing?: string[]
          failing_since?: string | null
          paused_at?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          domain?: string
          dkim_selector?: string | null
          checks?: unknown
          checked_at?: string | null
          created_at?: string
          kind?: 'sending' | 'tracking'
          next_check_at?: string
          registry_asked_at?: string | null
          failing?: string[]
          failing_since?: string | null
          paused_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'sending_domains_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      sequence_versions: {
        Row: {
          id: string
          workspace_id: string
          campaign_id: string
          version: number
          user_id: string | null
          sequence: Json
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          version: number
          user_id?: string | null
          sequence: unknown
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          version?: number
          user_id?: string | null
          sequence?: unknown
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'sequence_versions_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      shared_campaign_reports: {
        Row: {
          id: string
          workspace_id: string
          campaign_id: string
          token: string
          expires_at: string | null
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id: string
          token?: string
          expires_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string
          token?: string
          expires_at?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'shared_campaign_reports_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      shared_reports: {
        Row: {
          id: string
          analysis_id: string
          user_id: string
          token: string
          created_at: string
        }
        Insert: {
          id?: string
          analysis_id: string
          user_id?: string
          token?: string
          created_at?: string
        }
        Update: {
          id?: string
          analysis_id?: string
          user_id?: string
          token?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'shared_reports_analysis_id_fkey'
            columns: ['analysis_id']
            isOneToOne: false
            referencedRelation: 'analyses'
            referencedColumns: ['id']
          },
        ]
      }
      snippets: {
        Row: {
          id: string
          workspace_id: string
          name: string
          content: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          name: string
          content: string
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          name?: string
          content?: string
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'snippets_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      step_tests: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          step_id: string
          goal?: 'positive' | 'reply' | 'click'
          method?: 'fixed' | 'bandit'
          floor?: number
          is_on?: boolean
          started_at?: string
          state?: 'undecided' | 'winner' | 'no_difference'
          decided_at?: string | null
          review?: unknown
          shares?: unknown
          reviewed_at?: string | null
          next_review_at?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          step_id?: string
          goal?: 'positive' | 'reply' | 'click'
          method?: 'fixed' | 'bandit'
          floor?: number
          is_on?: boolean
          started_at?: string
          state?: 'undecided' | 'winner' | 'no_difference'
          decided_at?: string | null
          review?: unknown
          shares?: unknown
          reviewed_at?: string | null
          next_review_at?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'step_tests_workspace_id_step_id_fkey'
            columns: ['workspace_id', 'step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      step_variants: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          step_id: string
          label?: string | null
          weight?: number
          subject?: string
          content_text?: string
          content_html?: string | null
          created_at?: string
          template_id?: string | null
        }
        Update: {
          id?: string
          workspace_id?: string
          step_id?: string
          label?: string | null
          weight?: number
          subject?: string
          content_text?: string
          content_html?: string | null
          created_at?: string
          template_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'step_variants_template'
            columns: ['workspace_id', 'template_id']
            isOneToOne: false
            referencedRelation: 'email_templates'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'step_variants_workspace_id_step_id_fkey'
            columns: ['workspace_id', 'step_id']
            isOneToOne: false
            referencedRelation: 'campaign_steps'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      subscriptions: {
        Row: {
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
        }
        Insert: {
          id?: string
          user_id: string
          subscription_status: string
          plan_type: string
          created_at?: string
          updated_at?: string
          billing_period?: 'monthly' | 'yearly' | null
          current_period_end?: string | null
          cancel_at_period_end?: boolean
          provider?: 'grant' | 'sandbox' | 'stripe'
        }
        Update: {
          id?: string
          user_id?: string
          subscription_status?: string
          plan_type?: string
          created_at?: string
          updated_at?: string
          billing_period?: 'monthly' | 'yearly' | null
          current_period_end?: string | null
          cancel_at_period_end?: boolean
          provider?: 'grant' | 'sandbox' | 'stripe'
        }
        Relationships: []
      }
      support_answers: {
        Row: {
          id: string
          request_id: string
          author_id: string | null
          message: string
          created_at: string
        }
        Insert: {
          id?: string
          request_id: string
          author_id?: string | null
          message: string
          created_at?: string
        }
        Update: {
          id?: string
          request_id?: string
          author_id?: string | null
          message?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'support_answers_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'support_requests'
            referencedColumns: ['id']
          },
        ]
      }
      support_requests: {
        Row: {
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
        }
        Insert: {
          id?: string
          kind: 'contact' | 'support'
          user_id?: string | null
          name: string
          email: string
          subject?: string | null
          category?: string | null
          priority?: 'low' | 'medium' | 'high' | 'critical'
          message: string
          url?: string | null
          user_agent?: string | null
          state?: 'open' | 'answered' | 'closed'
          created_at?: string
          answered_at?: string | null
          priority_support?: boolean
        }
        Update: {
          id?: string
          kind?: 'contact' | 'support'
          user_id?: string | null
          name?: string
          email?: string
          subject?: string | null
          category?: string | null
          priority?: 'low' | 'medium' | 'high' | 'critical'
          message?: string
          url?: string | null
          user_agent?: string | null
          state?: 'open' | 'answered' | 'closed'
          created_at?: string
          answered_at?: string | null
          priority_support?: boolean
        }
        Relationships: []
      }
      suppressions: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          address?: string | null
          address_hash?: string | null
          reason?: 'manual' | 'not_interested' | 'unsubscribe' | 'complaint' | 'bounce' | 'erased'
          source?: string | null
          created_at?: string
          inbound_id?: string | null
          pattern?: string | null
          mail_server?: string | null
          sha256?: string | null
          for_account?: boolean
        }
        Update: {
          id?: string
          workspace_id?: string
          address?: string | null
          address_hash?: string | null
          reason?: 'manual' | 'not_interested' | 'unsubscribe' | 'complaint' | 'bounce' | 'erased'
          source?: string | null
          created_at?: string
          inbound_id?: string | null
          pattern?: string | null
          mail_server?: string | null
          sha256?: string | null
          for_account?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'suppressions_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      template_favourites: {
        Row: {
          id: string
          workspace_id: string
          template_id: string
          user_id: string
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          template_id: string
          user_id?: string
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          template_id?: string
          user_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'template_favourites_workspace_id_template_id_fkey'
            columns: ['workspace_id', 'template_id']
            isOneToOne: false
            referencedRelation: 'email_templates'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      template_folders: {
        Row: {
          id: string
          workspace_id: string
          name: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          name: string
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          name?: string
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'template_folders_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      tracking_settings: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          domain?: string | null
          domain_state?: 'unset' | 'waiting' | 'wrong' | 'working'
          domain_found?: string | null
          domain_checked_at?: string | null
          excluded_domains?: string[]
          keep_months?: number | null
          created_at?: string
          heeds_privacy_signals?: boolean
        }
        Update: {
          id?: string
          workspace_id?: string
          domain?: string | null
          domain_state?: 'unset' | 'waiting' | 'wrong' | 'working'
          domain_found?: string | null
          domain_checked_at?: string | null
          excluded_domains?: string[]
          keep_months?: number | null
          created_at?: string
          heeds_privacy_signals?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'tracking_settings_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      trash: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          batch: string
          kind: 'contact' | 'campaign' | 'template' | 'lead' | 'file' | 'segment' | 'snippet' | 'folder' | 'suppression' | 'note' | 'analysis' | 'tag' | 'value'
          row_id: string
          title: string
          source?: string | null
          content: unknown
          deleted_by?: string | null
          deleted_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          batch?: string
          kind?: 'contact' | 'campaign' | 'template' | 'lead' | 'file' | 'segment' | 'snippet' | 'folder' | 'suppression' | 'note' | 'analysis' | 'tag' | 'value'
          row_id?: string
          title?: string
          source?: string | null
          content?: unknown
          deleted_by?: string | null
          deleted_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'trash_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      webhook_deliveries: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          endpoint_id: string
          event_id: string
          type: string
          campaign_id?: string | null
          lead_id?: string | null
          sequence?: number | null
          event_at: string
          state?: 'waiting' | 'delivered' | 'failed'
          attempts?: number
          due_at?: string
          claimed_at?: string | null
          sent_at?: string | null
          status?: number | null
          took_ms?: number | null
          answer?: string | null
          error?: string | null
          earlier?: unknown
          queued_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          endpoint_id?: string
          event_id?: string
          type?: string
          campaign_id?: string | null
          lead_id?: string | null
          sequence?: number | null
          event_at?: string
          state?: 'waiting' | 'delivered' | 'failed'
          attempts?: number
          due_at?: string
          claimed_at?: string | null
          sent_at?: string | null
          status?: number | null
          took_ms?: number | null
          answer?: string | null
          error?: string | null
          earlier?: unknown
          queued_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'webhook_deliveries_workspace_id_event_id_fkey'
            columns: ['workspace_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'webhook_events'
            referencedColumns: ['id', 'workspace_id']
          },
        ]
      }
      webhook_endpoints: {
        Row: {
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
        }
        Insert: {
          id?: string
          workspace_id: string
          campaign_id?: string | null
          url: string
          description?: string
          types?: string[]
          is_on?: boolean
          paused_reason?: string | null
          failing_since?: string | null
          last_error?: string | null
          created_by?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          campaign_id?: string | null
          url?: string
          description?: string
          types?: string[]
          is_on?: boolean
          paused_reason?: string | null
          failing_since?: string | null
          last_error?: string | null
          created_by?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'webhook_endpoints_workspace_id_campaign_id_fkey'
            columns: ['workspace_id', 'campaign_id']
            isOneToOne: false
            referencedRelation: 'email_campaigns'
            referencedColumns: ['id', 'workspace_id']
          },
          {
            foreignKeyName: 'webhook_endpoints_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      webhook_events: {
        Row: {
          id: string
          workspace_id: string
          type: string
          campaign_id: string | null
          lead_id: string | null
          endpoint_id: string | null
          data: Json
          sequence: number | null
          at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          type: string
          campaign_id?: string | null
          lead_id?: string | null
          endpoint_id?: string | null
          data: unknown
          sequence?: number | null
          at: string
        }
        Update: {
          id?: string
          workspace_id?: string
          type?: string
          campaign_id?: string | null
          lead_id?: string | null
          endpoint_id?: string | null
          data?: unknown
          sequence?: number | null
          at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'webhook_events_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      workspace_ai: {
        Row: {
          id: string
          workspace_id: string
          provider: 'openai' | 'anthropic' | 'compatible'
          base_url: string | null
          model: string
          key_hint: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          provider: 'openai' | 'anthropic' | 'compatible'
          base_url?: string | null
          model: string
          key_hint?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          provider?: 'openai' | 'anthropic' | 'compatible'
          base_url?: string | null
          model?: string
          key_hint?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'workspace_ai_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      workspace_invitations: {
        Row: {
          id: string
          workspace_id: string
          email: string
          role: 'editor' | 'viewer'
          invited_by: string | null
          expires_at: string
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          email: string
          role: 'editor' | 'viewer'
          invited_by?: string | null
          expires_at?: string
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          email?: string
          role?: 'editor' | 'viewer'
          invited_by?: string | null
          expires_at?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'workspace_invitations_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      workspace_members: {
        Row: {
          id: string
          workspace_id: string
          user_id: string
          role: 'editor' | 'viewer'
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          user_id: string
          role: 'editor' | 'viewer'
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          user_id?: string
          role?: 'editor' | 'viewer'
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'workspace_members_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      workspace_verifiers: {
        Row: {
          id: string
          workspace_id: string
          provider: 'zerobounce' | 'neverbounce' | 'kickbox'
          key_hint: string | null
          monthly_limit: number
          problem: 'key' | 'credit' | null
          paused_until: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          provider: 'zerobounce' | 'neverbounce' | 'kickbox'
          key_hint?: string | null
          monthly_limit: number
          problem?: 'key' | 'credit' | null
          paused_until?: string
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          provider?: 'zerobounce' | 'neverbounce' | 'kickbox'
          key_hint?: string | null
          monthly_limit?: number
          problem?: 'key' | 'credit' | null
          paused_until?: string
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'workspace_verifiers_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
      }
      workspaces: {
        Row: {
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
        }
        Insert: {
          id?: string
          name: string
          description?: string | null
          user_id?: string
          created_at?: string
          time_zone?: string | null
          sample?: boolean
          postal_address?: string | null
          company_stop?: boolean
          sending_days?: number[]
          sending_from?: string
          sending_until?: string
          keep_mails_days?: number | null
          keep_analyses_days?: number | null
          bounce_warning?: number
          bounce_refusal?: number
          agents_may_send?: boolean
        }
        Update: {
          id?: string
          name?: string
          description?: string | null
          user_id?: string
          created_at?: string
          time_zone?: string | null
          sample?: boolean
          postal_address?: string | null
          company_stop?: boolean
          sending_days?: number[]
          sending_from?: string
          sending_until?: string
          keep_mails_days?: number | null
          keep_analyses_days?: number | null
          bounce_warning?: number
          bounce_refusal?: number
          agents_may_send?: boolean
        }
        Relationships: []
      }
    }
    Views: { [name in never]: never }
    Functions: {
      accept_workspace_invitation: {
        Args: { p_token?: string | null; p_id?: string | null }
        Returns: string
      }
      accounts_without_admin: {
        Args: never
        Returns: number
      }
      add_new_leads: {
        Args: { p_campaign_id: string | null }
        Returns: number
      }
      add_to_campaign: {
        Args: { p_campaign_id: string | null; p_find: unknown }
        Returns: number
      }
      admin_answer_request: {
        Args: { p_request_id: string | null; p_message: string | null }
        Returns: { email: string; name: string; subject: string; message: string }[]
      }
      admin_audit_log: {
        Args: { p_action?: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }
        Returns: { id: string; created_at: string; actor: string; action: string; subject_table: string; subject_id: string; subject: string; details: Json; impersonator: string }[]
      }
      admin_grant_plan: {
        Args: { p_user_id: string | null; p_plan: string | null }
        Returns: undefined
      }
      admin_impersonate: {
        Args: { p_user_id: string | null; p_reason: string | null }
        Returns: string
      }
      admin_overview: {
        Args: never
        Returns: Json
      }
      admin_pause_sending: {
        Args: { reason: string | null }
        Returns: undefined
      }
      admin_reset_factors: {
        Args: { p_user_id: string | null }
        Returns: number
      }
      admin_resume_sending: {
        Args: never
        Returns: boolean
      }
      admin_sending: {
        Args: never
        Returns: Json
      }
      admin_set_role: {
        Args: { p_user_id: string | null; p_role: string | null }
        Returns: undefined
      }
      admin_set_sign_up: {
        Args: { p_mode: string | null; p_domains?: readonly string[] | null }
        Returns: undefined
      }
      admin_sign_up: {
        Args: never
        Returns: Json
      }
      admin_subscriptions: {
        Args: { p_live?: boolean | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }
        Returns: { id: string; user_id: string; email: string; plan_type: string; subscription_status: string; billing_period: string; provider: string; current_period_end: string; cancel_at_period_end: boolean; created_at: string }[]
      }
      admin_support_requests: {
        Args: { p_state?: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }
        Returns: { id: string; kind: string; user_id: string; name: string; email: string; subject: string; category: string; priority: string; message: string; url: string; user_agent: string; state: string; created_at: string; due_at: string; answered_at: string; plan: string; priority_support: boolean }[]
      }
      admin_suspend: {
        Args: { p_user_id: string | null; p_suspended: boolean | null }
        Returns: undefined
      }
      admin_users: {
        Args: { p_search?: string | null; p_role?: string | null; p_plan?: string | null; p_state?: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }
        Returns: { id: string; email: string; name: string; username: string; role: string; plan: string; provider: string; last_login: string; created_at: string; is_confirmed: boolean; is_suspended: boolean; has_second_factor: boolean }[]
      }
      admin_verify: {
        Args: { p_user_id: string | null }
        Returns: undefined
      }
      answer_inbound: {
        Args: { p_inbound_id: string | null; p_message_id: string | null; p_text: string | null; p_html?: string | null; p_to?: readonly string[] | null; p_cc?: readonly string[] | null; p_bcc?: readonly string[] | null; p_is_forward?: boolean | null; p_send_at?: string | null; p_attachments?: unknown; p_known?: readonly string[] | null; p_remind_at?: string | null }
        Returns: string
      }
      answer_invitation: {
        Args: { p_inbound_id: string | null; p_message_id: string | null; p_answer: string | null }
        Returns: string
      }
      audience_companies: {
        Args: { p_workspace_id: string | null; p_after?: string | null; p_limit?: number | null; p_search?: string | null }
        Returns: { company: string; members: number; best_score: number; newest: string; domains: string[] }[]
      }
      audience_facets: {
        Args: { p_workspace_id: string | null }
        Returns: { facet: string; value: string; members: number }[]
      }
      bounce_facts: {
        Args: { p_workspace_id: string | null }
        Returns: Json
      }
      campaign_figures: {
        Args: { p_workspace_id: string | null }
        Returns: { campaign_id: string; leads: number; contacted: number; sent: number; sent_today: number; delivered: number; replied: number; positive: number; bounced: number; to_answer: number; alarms: Json; next_send_at: string }[]
      }
      campaign_reach: {
        Args: { p_campaign_id: string | null }
        Returns: { people: number; suppressed: number; in_other_campaigns: number; written_lately: number; role_addresses: number; deliverable: number; risky: number; undeliverable: number; unknown: number }[]
      }
      campaign_report: {
        Args: { p_campaign_id: string | null }
        Returns: Json
      }
      campaign_time_zones: {
        Args: { p_campaign_id: string | null }
        Returns: { known: number; derived: number; guessed: number; unknown: number }[]
      }
      cancel_answer: {
        Args: { p_message_id: string | null }
        Returns: Json
      }
      cancel_single: {
        Args: { p_message_id: string | null; p_delete: boolean | null }
        Returns: boolean
      }
      change_leads: {
        Args: { p_lead_ids: readonly string[] | null; p_action: string | null }
        Returns: number
      }
      change_matching_leads: {
        Args: { p_campaign_id: string | null; p_action: string | null; p_states?: readonly string[] | null; p_search?: string | null }
        Returns: number
      }
      change_segment: {
        Args: { p_segment_id: string | null; p_find: unknown; p_on: boolean | null }
        Returns: number
      }
      change_senders: {
        Args: { p_add: unknown; p_remove: unknown }
        Returns: Json
      }
      change_task: {
        Args: { p_task_id: string | null; p_change: unknown }
        Returns: undefined
      }
      check_addresses: {
        Args: { p_workspace_id: string | null; p_emails: readonly string[] | null }
        Returns: { email: string; known: boolean; suppressed: boolean }[]
      }
      contact_timeline: {
        Args: { p_contact_id: string | null; p_before?: unknown; p_limit?: number | null }
        Returns: { id: string; at: string; kind: string; detail: Json }[]
      }
      continue_lead: {
        Args: { p_inbound_id: string | null; p_day: string | null }
        Returns: string
      }
      copy_campaign: {
        Args: { p_campaign_id: string | null; p_title: string | null }
        Returns: Database['public']['Tables']['email_campaigns']['Row']
        SetofOptions: {
          from: '*'
          to: 'email_campaigns'
          isOneToOne: false
          isSetofReturn: false
        }
      }
      correct_verdict: {
        Args: { p_event_id: string | null; p_verdict: string | null }
        Returns: undefined
      }
      count_audience: {
        Args: { p_workspace_id: string | null; p_find?: unknown; p_at_most?: number | null }
        Returns: number
      }
      count_conversations: {
        Args: { p_workspace_id: string | null; p_finds: unknown }
        Returns: number[]
      }
      count_tasks: {
        Args: { p_workspace_id: string | null; p_find?: unknown }
        Returns: number
      }
      create_api_key: {
        Args: { p_name: string | null; p_scope?: string | null; p_days?: number | null; p_workspace_id?: string | null; p_scopes?: readonly string[] | null; p_addresses?: readonly string[] | null }
        Returns: string
      }
      create_campaign: {
        Args: { p_workspace_id: string | null; p_title: string | null; p_sequence: unknown }
        Returns: string
      }
      create_static_segment: {
        Args: { p_workspace_id: string | null; p_name: string | null; p_find: unknown }
        Returns: string
      }
      dashboard_concerns: {
        Args: { p_workspace_id: string | null }
        Returns: Json
      }
      dashboard_days: {
        Args: { p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }
        Returns: { day: string; analyses: number; scored: number; score_total: number; campaigns: number; people: number }[]
      }
      dashboard_funnel: {
        Args: { p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }
        Returns: { step: number; written: number; tracked: number; opened: number; clicked: number; replied: number; positive: number; meetings: number; click_tracked: number }[]
      }
      dashboard_hours: {
        Args: { p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }
        Returns: { weekday: number; hour: number; sent: number; replied: number }[]
      }
      dashboard_mail: {
        Args: { p_workspace_id: string | null; p_days: number | null; p_time_zone: string | null; p_until?: string | null }
        Returns: { day: string; sent: number; replied: number; positive: number; meetings: number; bounced: number; opted_out: number }[]
      }
      dashboard_mailboxes: {
        Args: { p_workspace_id: string | null }
        Returns: { id: string; address: string; state: string; used: number; daily_limit: number; next_at: string }[]
      }
      decide_probable_reply: {
        Args: { p_inbound_id: string | null; p_decision: string | null }
        Returns: string
      }
      delete_account: {
        Args: { p_email: string | null; p_without_admin?: boolean | null }
        Returns: undefined
      }
      delete_matching: {
        Args: { p_workspace_id: string | null; p_find: unknown }
        Returns: number
      }
      deletion_effects: {
        Args: { p_workspace_id: string | null; p_import_id?: string | null; p_find?: unknown; p_campaign_ids?: readonly string[] | null; p_mailbox_id?: string | null }
        Returns: Json
      }
      dismiss_duplicates: {
        Args: { p_workspace_id: string | null; p_contact_ids: readonly string[] | null; p_dismissed?: boolean | null }
        Returns: undefined
      }
      domain_report_days: {
        Args: { p_workspace_id: string | null; p_domain: string | null; p_days?: number | null }
        Returns: { day: string; passed: number; failed: number; tls_failed: number }[]
      }
      domain_senders: {
        Args: { p_workspace_id: string | null; p_domain: string | null; p_days?: number | null }
        Returns: { source: string; sent: number; aligned: number; dkim: number; spf: number; quarantined: number; rejected: number; signers: string[]; envelopes: string[]; reporters: string[]; last_at: string }[]
      }
      end_session: {
        Args: { p_session_id: string | null }
        Returns: boolean
      }
      enrol_contacts: {
        Args: { p_campaign_id: string | null; p_contacts: unknown; p_if_elsewhere?: string | null }
        Returns: { email: string; outcome: string; reason: string }[]
      }
      enrol_import: {
        Args: { p_import_id: string | null; p_campaign_id: string | null; p_if_elsewhere?: string | null; p_after?: string | null; p_known?: boolean | null }
        Returns: { enrolled: number; already: number; suppressed: number; elsewhere: number; last_id: string }[]
      }
      enrolment_counts: {
        Args: { p_campaign_id: string | null }
        Returns: { entered_today: number; entered: number; waiting: number; suppressed: number; elsewhere: number; left_segment: number; day_ends_at: string }[]
      }
      erase_person: {
        Args: { p_workspace_id: string | null; p_address: string | null }
        Returns: Json
      }
      export_person: {
        Args: { p_workspace_id: string | null; p_address: string | null }
        Returns: Json
      }
      find_audience: {
        Args: { p_workspace_id: string | null; p_find?: unknown; p_after?: unknown; p_limit?: number | null }
        Returns: Database['public']['Tables']['audience']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'audience'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      find_conversations: {
        Args: { p_workspace_id: string | null; p_find?: unknown; p_after?: unknown; p_limit?: number | null }
        Returns: Database['public']['Tables']['conversations']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'conversations'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      find_duplicates: {
        Args: { p_workspace_id: string | null; p_limit?: number | null }
        Returns: { why: string; ids: string[]; people: Json }[]
      }
      find_tasks: {
        Args: { p_workspace_id: string | null; p_find?: unknown; p_after?: unknown; p_limit?: number | null }
        Returns: { id: string; kind: string; instructions: string; due_at: string; done_at: string; done_by: string; outcome: string; note: string; campaign_id: string; campaign_title: string; lead_id: string; step_id: string; email: string; contact: Json; sender: Json }[]
      }
      find_trash: {
        Args: { p_workspace_id: string | null }
        Returns: { batch: string; kind: string; rows: number; title: string; source: string; deleted_by: string; deleted_at: string }[]
      }
      finish_import: {
        Args: { p_import_id: string | null; p_total: number | null; p_rejected: number | null; p_rejects: unknown }
        Returns: Database['public']['Tables']['imports']['Row']
        SetofOptions: {
          from: '*'
          to: 'imports'
          isOneToOne: false
          isSetofReturn: false
        }
      }
      finish_task: {
        Args: { p_task_id: string | null; p_outcome: string | null }
        Returns: undefined
      }
      get_invitations: {
        Args: { p_token?: string | null }
        Returns: { id: string; workspace: string; inviter: string; email: string; role: string; expires_at: string; expired: boolean }[]
      }
      get_template_count: {
        Args: { p_workspace_id: string | null }
        Returns: number
      }
      get_usage_history: {
        Args: { p_months?: number | null }
        Returns: { month: string; analyses: number }[]
      }
      get_user_analysis_count: {
        Args: { p_user_id: string | null }
        Returns: number
      }
      get_user_by_email_or_username: {
        Args: { identifier: string | null }
        Returns: { email: string }[]
      }
      get_workspace_activity: {
        Args: { p_workspace_id: string | null; p_before?: string | null; p_before_id?: string | null; p_limit?: number | null }
        Returns: { id: string; created_at: string; actor: string; action: string; person: string; details: Json }[]
      }
      get_workspace_audience_secure: {
        Args: { p_workspace_id: string | null }
        Returns: Database['public']['Tables']['audience']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'audience'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_workspace_members: {
        Args: { p_workspace_id: string | null }
        Returns: { user_id: string; name: string; email: string; role: string; joined_at: string; avatar: string }[]
      }
      has_active_subscription: {
        Args: { p_user_id: string | null }
        Returns: boolean
      }
      import_rows: {
        Args: { p_import_id: string | null; p_rows: unknown }
        Returns: { added: number; updated: number; skipped: number }[]
      }
      inbox_thread: {
        Args: { p_inbound_id: string | null }
        Returns: { id: string; direction: string; at: string; sender: string; subject: string; content_text: string; content_html: string; state: string; answer: string; kind: string; removed_by_retention_at: string; read_at: string; attachment_names: string[]; to_addresses: string[]; cc: string[]; bcc: string[]; reply_to: string; from_address: string; next_at: string; attachments: Json; refused_addresses: Json; kind_reason: string; own_text: string; invitation: Json; invitation_reply: string }[]
      }
      invite_to_workspace: {
        Args: { p_workspace_id: string | null; p_email: string | null; p_role?: string | null }
        Returns: string
      }
      is_username_free: {
        Args: { p_username: string | null }
        Returns: boolean
      }
      mailbox_days: {
        Args: { p_mailbox_id: string | null; p_days?: number | null }
        Returns: { day: string; sent: number; bounced: number; complained: number; replied: number }[]
      }
      mailbox_health: {
        Args: { p_workspace_id: string | null }
        Returns: { mailbox_id: string; sent: number; bounced: number; complained: number; replied: number; campaigns: number }[]
      }
      mark_message_sent: {
        Args: { p_message_id: string | null }
        Returns: undefined
      }
      merge_contacts: {
        Args: { p_keep: string | null; p_others: readonly string[] | null; p_take?: unknown }
        Returns: string
      }
      move_leads_back: {
        Args: { p_lead_ids: readonly string[] | null; p_step_id: string | null }
        Returns: Json
      }
      my_holdings: {
        Args: never
        Returns: { workspace_id: string; name: string; role: string; others: number }[]
      }
      my_impersonations: {
        Args: never
        Returns: { id: string; admin: string; reason: string; created_at: string; until: string; is_open: boolean }[]
      }
      my_sessions: {
        Args: never
        Returns: { id: string; user_agent: string; created_at: string; last_seen_at: string; is_current: boolean; is_impersonation: boolean }[]
      }
      pause_mailboxes: {
        Args: { p_mailbox_ids: readonly string[] | null }
        Returns: number
      }
      recent_merges: {
        Args: { p_workspace_id: string | null }
        Returns: { id: string; contact_id: string; name: string; email: string; others: number; created_at: string }[]
      }
      reopen_task: {
        Args: { p_task_id: string | null }
        Returns: undefined
      }
      replay_webhook_deliveries: {
        Args: { p_endpoint_id: string | null; p_ids?: readonly string[] | null; p_from?: string | null; p_until?: string | null; p_failed_only?: boolean | null }
        Returns: number
      }
      replies_by_wording: {
        Args: { p_workspace_id: string | null }
        Returns: Json
      }
      reputation: {
        Args: { p_workspace_id: string | null; p_days?: number | null }
        Returns: { kind: string; name: string; mailbox_id: string; sent: number; bounced: number; complained: number; replied: number; opted_out: number; reported: number; authenticated: number; days: number[] }[]
      }
      require_export: {
        Args: { p_workspace_id: string | null }
        Returns: boolean
      }
      restore_from_trash: {
        Args: { p_workspace_id: string | null; p_batch: string | null }
        Returns: number
      }
      restore_pace: {
        Args: { p_mailbox_ids: readonly string[] | null }
        Returns: number
      }
      resume_campaign: {
        Args: { p_campaign_id: string | null }
        Returns: Database['public']['Tables']['email_campaigns']['Row']
        SetofOptions: {
          from: '*'
          to: 'email_campaigns'
          isOneToOne: false
          isSetofReturn: false
        }
      }
      resume_mailboxes: {
        Args: { p_mailbox_ids: readonly string[] | null }
        Returns: number
      }
      retry_skipped_entrants: {
        Args: { p_campaign_id: string | null }
        Returns: number
      }
      save_push_subscription: {
        Args: { p_endpoint: string | null; p_p256dh: string | null; p_auth: string | null; p_device?: string | null }
        Returns: string
      }
      save_sequence: {
        Args: { p_campaign_id: string | null; p_sequence: unknown; p_base: number | null }
        Returns: number
      }
      send_single: {
        Args: { p_message_id: string | null; p_mailbox_id: string | null; p_text: string | null; p_html: string | null }
        Returns: string
      }
      send_test_webhook: {
        Args: { p_endpoint_id: string | null }
        Returns: undefined
      }
      sequence_counts: {
        Args: { p_campaign_id: string | null }
        Returns: { step_id: string; branch: string; leads: number }[]
      }
      set_campaign_status: {
        Args: { p_campaign_ids: readonly string[] | null; p_status: string | null }
        Returns: Database['public']['Tables']['email_campaigns']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'email_campaigns'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_contact_owner: {
        Args: { p_workspace_id: string | null; p_find: unknown; p_owner_id: string | null }
        Returns: number
      }
      set_custom_field: {
        Args: { p_contact_id: string | null; p_field: string | null; p_value: unknown }
        Returns: Database['public']['Tables']['audience']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'audience'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_time_zone: {
        Args: { p_workspace_id: string | null; p_find: unknown; p_time_zone: string | null }
        Returns: number
      }
      settle_message: {
        Args: { p_message_id: string | null; p_arrived: boolean | null }
        Returns: undefined
      }
      settle_time_zone: {
        Args: { p_workspace_id: string | null; p_time_zone: string | null }
        Returns: string
      }
      sort_conversations: {
        Args: { p_ids: readonly string[] | null; p_change: unknown; p_mail_ids?: readonly string[] | null }
        Returns: { conversation_id: string; mail_id: string }[]
      }
      stop_impersonation: {
        Args: never
        Returns: boolean
      }
      sweep_imports: {
        Args: { p_workspace_id: string | null }
        Returns: number
      }
      tag_audience: {
        Args: { p_ids: readonly string[] | null; p_tag: string | null; p_on: boolean | null }
        Returns: string[]
      }
      tag_campaigns: {
        Args: { p_campaign_ids: readonly string[] | null; p_tag: string | null; p_on: boolean | null }
        Returns: Database['public']['Tables']['email_campaigns']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'email_campaigns'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      tag_matching: {
        Args: { p_workspace_id: string | null; p_find: unknown; p_tag: string | null; p_on: boolean | null }
        Returns: number
      }
      template_figures: {
        Args: { p_workspace_id: string | null }
        Returns: { template_id: string; steps: number; sent: number; replied: number }[]
      }
      transfer_workspace: {
        Args: { p_workspace_id: string | null; p_user_id: string | null }
        Returns: undefined
      }
      undo_import: {
        Args: { p_import_id: string | null }
        Returns: undefined
      }
      undo_merge: {
        Args: { p_merge_id: string | null }
        Returns: undefined
      }
      undo_move_back: {
        Args: { p_move_id: string | null }
        Returns: Json
      }
      uuid_v7: {
        Args: never
        Returns: string
      }
      verifier_usage: {
        Args: { p_workspace_id: string | null }
        Returns: number
      }
      why_not_sent: {
        Args: { p_campaign_id: string | null; p_after?: string | null; p_limit?: number | null; p_lead_ids?: readonly string[] | null }
        Returns: { lead_id: string; email: string; state: string; step_id: string; rule: string; until: string; detail: string }[]
      }
    }
    Enums: { [name in never]: never }
    CompositeTypes: { [name in never]: never }
  }
}

export type Tables = Database['public']['Tables']
