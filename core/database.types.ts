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
          report?: Json | null
          rule_pack?: string | null
          created_at?: string
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
          report?: Json | null
          rule_pack?: string | null
          created_at?: string
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
          priority: string
          lead_score: number
          birthday: string | null
          custom_fields: string | null
          created_at: string
          updated_at: string
          import_id: string | null
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
          priority?: string
          lead_score?: number
          birthday?: string | null
          custom_fields?: string | null
          created_at?: string
          updated_at?: string
          import_id?: string | null
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
          priority?: string
          lead_score?: number
          birthday?: string | null
          custom_fields?: string | null
          created_at?: string
          updated_at?: string
          import_id?: string | null
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
        }
        Insert: {
          id?: string
          workspace_id?: string | null
          actor_id?: string | null
          action: string
          subject_table: string
          subject_id?: string | null
          details?: Json
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string | null
          actor_id?: string | null
          action?: string
          subject_table?: string
          subject_id?: string | null
          details?: Json
          created_at?: string
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
      email_campaigns: {
        Row: {
          id: string
          workspace_id: string
          title: string
          description: string | null
          category: string | null
          target_audience: string | null
          priority: string
          tags: string[]
          status: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          title: string
          description?: string | null
          category?: string | null
          target_audience?: string | null
          priority?: string
          tags?: string[]
          status?: string
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          title?: string
          description?: string | null
          category?: string | null
          target_audience?: string | null
          priority?: string
          tags?: string[]
          status?: string
          created_at?: string
          updated_at?: string
        }
        Relationships: [
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
        }
        Relationships: [
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
          duplicates: string
          mapping: Json
          state: string
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
          duplicates?: string
          mapping?: Json
          state?: string
          total?: number
          added?: number
          updated?: number
          skipped?: number
          rejected?: number
          rejects?: Json
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
          duplicates?: string
          mapping?: Json
          state?: string
          total?: number
          added?: number
          updated?: number
          skipped?: number
          rejected?: number
          rejects?: Json
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
      message_events: {
        Row: {
          id: string
          workspace_id: string
          message_id: string
          link_id: string | null
          kind: string
          at: string
          agent: string
          client: string
          network: string | null
          prefetch: boolean
          probed: boolean
          others: number
          verdict: string
          rule: string | null
          reason: string | null
          judged_by: number | null
          corrected: string | null
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          message_id: string
          link_id?: string | null
          kind: string
          at?: string
          agent?: string
          client?: string
          network?: string | null
          prefetch?: boolean
          probed?: boolean
          others?: number
          verdict?: string
          rule?: string | null
          reason?: string | null
          judged_by?: number | null
          corrected?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          message_id?: string
          link_id?: string | null
          kind?: string
          at?: string
          agent?: string
          client?: string
          network?: string | null
          prefetch?: boolean
          probed?: boolean
          others?: number
          verdict?: string
          rule?: string | null
          reason?: string | null
          judged_by?: number | null
          corrected?: string | null
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
          open_told_at: string | null
          created_at: string
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
          open_told_at?: string | null
          created_at?: string
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
          open_told_at?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'messages_workspace_id_fkey'
            columns: ['workspace_id']
            isOneToOne: false
            referencedRelation: 'workspaces'
            referencedColumns: ['id']
          },
        ]
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
      notifications: {
        Row: {
          id: string
          user_id: string
          title: string
          message: string
          type: string
          is_read: boolean
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          message?: string
          type?: string
          is_read?: boolean
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          title?: string
          message?: string
          type?: string
          is_read?: boolean
          created_at?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          id: string
          name: string
          username: string | null
          role: string
          last_login: string | null
          bio: string | null
          company: string | null
          job_title: string | null
          created_at: string
        }
        Insert: {
          id: string
          name?: string
          username?: string | null
          role?: string
          last_login?: string | null
          bio?: string | null
          company?: string | null
          job_title?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          name?: string
          username?: string | null
          role?: string
          last_login?: string | null
          bio?: string | null
          company?: string | null
          job_title?: string | null
          created_at?: string
        }
        Relationships: []
      }
      segments: {
        Row: {
          id: string
          workspace_id: string
          name: string
          kind: string
          filter: Json
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          name: string
          kind?: string
          filter?: Json
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          name?: string
          kind?: string
          filter?: Json
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
      subscriptions: {
        Row: {
          id: string
          user_id: string
          subscription_status: string
          plan_type: string
          created_at: string
          updated_at: string
          billing_period: string | null
          current_period_end: string | null
          cancel_at_period_end: boolean
          provider: string
        }
        Insert: {
          id?: string
          user_id: string
          subscription_status: string
          plan_type: string
          created_at?: string
          updated_at?: string
          billing_period?: string | null
          current_period_end?: string | null
          cancel_at_period_end?: boolean
          provider?: string
        }
        Update: {
          id?: string
          user_id?: string
          subscription_status?: string
          plan_type?: string
          created_at?: string
          updated_at?: string
          billing_period?: string | null
          current_period_end?: string | null
          cancel_at_period_end?: boolean
          provider?: string
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
          kind: string
          user_id: string | null
          name: string
          email: string
          subject: string | null
          category: string | null
          priority: string
          message: string
          url: string | null
          user_agent: string | null
          state: string
          created_at: string
          answered_at: string | null
        }
        Insert: {
          id?: string
          kind: string
          user_id?: string | null
          name: string
          email: string
          subject?: string | null
          category?: string | null
          priority?: string
          message: string
          url?: string | null
          user_agent?: string | null
          state?: string
          created_at?: string
          answered_at?: string | null
        }
        Update: {
          id?: string
          kind?: string
          user_id?: string | null
          name?: string
          email?: string
          subject?: string | null
          category?: string | null
          priority?: string
          message?: string
          url?: string | null
          user_agent?: string | null
          state?: string
          created_at?: string
          answered_at?: string | null
        }
        Relationships: []
      }
      suppressions: {
        Row: {
          id: string
          workspace_id: string
          address: string | null
          address_hash: string | null
          reason: string
          source: string | null
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          address?: string | null
          address_hash?: string | null
          reason?: string
          source?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          address?: string | null
          address_hash?: string | null
          reason?: string
          source?: string | null
          created_at?: string
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
      workspace_invitations: {
        Row: {
          id: string
          workspace_id: string
          email: string
          role: string
          invited_by: string | null
          expires_at: string
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          email: string
          role: string
          invited_by?: string | null
          expires_at?: string
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          email?: string
          role?: string
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
          role: string
          created_at: string
        }
        Insert: {
          id?: string
          workspace_id: string
          user_id: string
          role: string
          created_at?: string
        }
        Update: {
          id?: string
          workspace_id?: string
          user_id?: string
          role?: string
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
        }
        Relationships: []
      }
    }
    Views: { [name in never]: never }
    Functions: {
      accept_workspace_invitation: {
        Args: { p_token: string }
        Returns: string
      }
      admin_answer_request: {
        Args: { p_request_id: string; p_message: string }
        Returns: { email: string; name: string; subject: string; message: string }[]
      }
      admin_audit_log: {
        Args: { p_action?: string; p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: { id: string; created_at: string; actor: string; action: string; subject_table: string; subject_id: string; subject: string; details: Json }[]
      }
      admin_grant_plan: {
        Args: { p_user_id: string; p_plan: string }
        Returns: undefined
      }
      admin_overview: {
        Args: never
        Returns: Json
      }
      admin_set_role: {
        Args: { p_user_id: string; p_role: string }
        Returns: undefined
      }
      admin_subscriptions: {
        Args: { p_live?: boolean; p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: { id: string; user_id: string; email: string; plan_type: string; subscription_status: string; billing_period: string; provider: string; current_period_end: string; cancel_at_period_end: boolean; created_at: string }[]
      }
      admin_support_requests: {
        Args: { p_state?: string; p_offset?: number; p_limit?: number }
        Returns: { id: string; kind: string; user_id: string; name: string; email: string; subject: string; category: string; priority: string; message: string; url: string; user_agent: string; state: string; created_at: string; due_at: string; answered_at: string; plan: string }[]
      }
      admin_suspend: {
        Args: { p_user_id: string; p_suspended: boolean }
        Returns: undefined
      }
      admin_users: {
        Args: { p_search?: string; p_role?: string; p_plan?: string; p_state?: string; p_before?: string; p_before_id?: string; p_limit?: number }
        Returns: { id: string; email: string; name: string; username: string; role: string; plan: string; provider: string; last_login: string; created_at: string; is_confirmed: boolean; is_suspended: boolean; has_second_factor: boolean }[]
      }
      admin_verify: {
        Args: { p_user_id: string }
        Returns: undefined
      }
      audience_companies: {
        Args: { p_workspace_id: string; p_after?: string; p_limit?: number; p_search?: string }
        Returns: { company: string; members: number; best_score: number; newest: string; domains: string[] }[]
      }
      audience_facets: {
        Args: { p_workspace_id: string }
        Returns: { facet: string; value: string; members: number }[]
      }
      check_addresses: {
        Args: { p_workspace_id: string; p_emails: string[] }
        Returns: { email: string; known: boolean; suppressed: boolean }[]
      }
      correct_verdict: {
        Args: { p_event_id: string; p_verdict: string }
        Returns: undefined
      }
      count_audience: {
        Args: { p_workspace_id: string; p_find?: Json; p_at_most?: number }
        Returns: number
      }
      dashboard_days: {
        Args: { p_workspace_id: string; p_days: number; p_time_zone: string }
        Returns: { day: string; analyses: number; scored: number; score_total: number; campaigns: number; people: number }[]
      }
      delete_account: {
        Args: { p_email: string }
        Returns: undefined
      }
      end_session: {
        Args: { p_session_id: string }
        Returns: boolean
      }
      find_audience: {
        Args: { p_workspace_id: string; p_find?: Json; p_after?: Json; p_limit?: number }
        Returns: Database['public']['Tables']['audience']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'audience'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      finish_import: {
        Args: { p_import_id: string; p_total: number; p_rejected: number; p_rejects: Json }
        Returns: Database['public']['Tables']['imports']['Row']
        SetofOptions: {
          from: '*'
          to: 'imports'
          isOneToOne: false
          isSetofReturn: false
        }
      }
      get_template_count: {
        Args: { p_workspace_id: string }
        Returns: number
      }
      get_user_analysis_count: {
        Args: { p_user_id: string }
        Returns: number
      }
      get_user_by_email_or_username: {
        Args: { identifier: string }
        Returns: { email: string }[]
      }
      get_workspace_audience_secure: {
        Args: { p_workspace_id: string }
        Returns: Database['public']['Tables']['audience']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'audience'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      get_workspace_members: {
        Args: { p_workspace_id: string }
        Returns: { user_id: string; name: string; email: string; role: string; joined_at: string }[]
      }
      has_active_subscription: {
        Args: { p_user_id: string }
        Returns: boolean
      }
      import_rows: {
        Args: { p_import_id: string; p_rows: Json }
        Returns: { added: number; updated: number; skipped: number }[]
      }
      invite_to_workspace: {
        Args: { p_workspace_id: string; p_email: string; p_role?: string }
        Returns: string
      }
      mark_message_sent: {
        Args: { p_message_id: string }
        Returns: undefined
      }
      move_campaigns: {
        Args: { p_campaign_ids: string[]; p_status: string }
        Returns: Database['public']['Tables']['email_campaigns']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'email_campaigns'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_holdings: {
        Args: never
        Returns: { workspace_id: string; name: string; role: string; others: number }[]
      }
      my_sessions: {
        Args: never
        Returns: { id: string; user_agent: string; created_at: string; last_seen_at: string; is_current: boolean }[]
      }
      sweep_imports: {
        Args: { p_workspace_id: string }
        Returns: number
      }
      tag_audience: {
        Args: { p_ids: string[]; p_tag: string; p_on: boolean }
        Returns: string[]
      }
      transfer_workspace: {
        Args: { p_workspace_id: string; p_user_id: string }
        Returns: undefined
      }
      undo_import: {
        Args: { p_import_id: string }
        Returns: undefined
      }
      uuid_v7: {
        Args: never
        Returns: string
      }
    }
    Enums: { [name in never]: never }
    CompositeTypes: { [name in never]: never }
  }
}

export type Tables = Database['public']['Tables']
