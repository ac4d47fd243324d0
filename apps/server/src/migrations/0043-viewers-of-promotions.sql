-- Accounts are erased and exported by viewer.
create index ad_event_viewer on ad_event (viewer);
create index ad_viewer_day_viewer on ad_viewer_day (viewer);
create index banner_event_viewer on banner_event (viewer);
create index banner_viewer_day_viewer on banner_viewer_day (viewer);
