-- Processes read a run together with its first segment, which `live_segments` announces.

drop trigger live_run_notifies on live_run;
