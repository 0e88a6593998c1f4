-- A million rows of a static segment can't wait for two million look-ups of what they name: triggers of the statement
-- (functions/static_segments.sql) take them out when a segment or a member goes.
alter table private.segment_members
  drop constraint segment_members_workspace_id_segment_id_fkey,
  drop constraint segment_members_workspace_id_member_id_fkey;
drop index private.segment_members_segment;
drop index private.segment_members_member;
create index segment_members_member on private.segment_members (member_id);
